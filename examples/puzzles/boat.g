A sailing boat in four colours.
#d
   0:   #FFFFFF   paper
   r:r  #C03028   red
   y:y  #F0C040   yellow
   b:b  #7A4A24   brown
   s:s  #3C7CC0   sea
: rows
1r
2r
1y 2r
2y 3r
3y 4r
4y 4r
5y 5r
6y 6r
1b
15b
2b 2y 1b 2y 1b 2y 3b
11b
2s 10b 3s
15s
4s 4s 5s
: columns
1b 2s
1y 2b 3s
2y 4b 2s
3y 1b 1y 2b 2s
4y 1b 1y 2b 2s
5y 4b 1s
6y 1b 1y 2b 2s
8r 2b 1y 2b 2s
7r 4b 2s
5r 1b 1y 2b 2s
4r 1b 1y 2b 1s
2r 4b 2s
1r 3b 3s
2b 3s
1b 3s
1s
: end
