//! One puzzle in all forms of files, and one in colours.

use cnfcraft::encode::line::Block;
use cnfcraft::puzzle::nonogram::{Colour, Nonogram, Palette};

/// A boat on 5 × 4 cells, with an empty column and an empty row.
pub(crate) fn boat() -> Nonogram {
    Nonogram::new(
        vec![vec![1, 1], vec![], vec![4], vec![2]],
        vec![vec![1], vec![2], vec![1, 2], vec![1], vec![]],
    )
}

/// The boat in each form.
pub(crate) const BOATS: [&str; 12] = [
    "width 5\nheight 4\nrows\n1,1\n\n4\n2\ncolumns\n1\n2\n1,2\n1\n0\n",
    "5 4\n1 1\n0\n4\n2\n1\n2\n1 2\n1\n0\n",
    "\u{feff}\r\n5 4 \r\n1 1\r\n\r\n4\r\n 2 \r\n1\r\n2\r\n1  2\r\n1\r\n0",
    "4 5\n1 1\n\n4\n2\n#\n1\n2\n1 2\n1\n0\n\n",
    "4\n5\n1 1\n0\n4\n2\n\n1\n2\n1 2\n1\n0\n",
    "A boat: see below\n#d\n  0:  #FFFFFF paper\n  b:X #000000 ink\n: rows\n1b 1b\n\n4b\n2b\n: columns\n1b\n2b\n1b 2b\n1b\n0\n\n",
    "A boat\n:rows\n1 1\n\n4\n2\n:columns\n1\n2\n1 2\n1\n\n:end\n\nEnjoy.\n: all of it\n",
    "https://puzz.link/p?nonogram/5/4/1g2g211i11j4h2h",
    "5x4:1/2/1.2/1//1.1//4/2",
    "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :7:Pattern\nPARAMS  :3:5x4\nDESC    :19:1/2/1.2/1//1.1//4/2\n",
    "1 1 0\n0\n4 0\n2 0\n#\n1 0\n2 0\n1 2 0\n1 0\n0\n#\n",
    "1\n4 5\n1 1 0\n0\n4 0\n2 0\n1 0\n2 0\n1 2 0\n1 0\n0\n",
];

pub(crate) const XML: &str = "<?xml version='1.0'?>
<!DOCTYPE pbn SYSTEM 'pbn.dtd'>
<puzzleset><title>Boats &amp; more</title>
<puzzle type=\"grid\"><color name='white' char='.'>fff000</color>
<color name=\"white2\" char=\" \">FFFFFF</color>
<clues type=\"columns\"><line><count>1</count></line><line><count> 2 </count></line>
<line><count color=\"black\">1</count><count>2</count></line><line><count>1</count></line><line/></clues>
<clues type=\"rows\"><line><count>1</count><count>1</count></line><line></line>
<line><count>4</count></line><!-- last --><line><count><![CDATA[2]]></count></line></clues>
<solution type=\"goal\"><image>|X.X..|</image></solution></puzzle></puzzleset>";

pub(crate) const HTML: &str = "<html><body><table class='nonogram_table'><tr><td id=nmti>&nbsp;</td>
<td class=\"a nmtt\"><table><tbody>
<tr><td>&nbsp;</td><td></td><td class=num><div>1</div></td><td>&nbsp;</td><td>&nbsp;</td></tr>
<tr><td><div>1</div></td><td>2</td><td>2</td><td>1</td><td><div>&nbsp;</div></td></tr>
</tbody></table></td></tr><tr><td class=nmtl><table>
<tr><td>1</td><td>1</td></tr><tr><td>&nbsp;</td><td>&nbsp;</td></tr>
<tr><td>&#160;</td><td>4</td></tr><tr><td></td><td> 2 </td></tr></table></td><td class=nmtc>7</td></tr></table>";

pub(crate) const TOML: &str = "# A boat
[ clues ] # below
rows = \"\"\"

  1 1, 0 ; the sails, and the sea between\r
  '4',   # the hull

  \"2\"
\"\"\"
columns = '''1, 2, \"1 2\"\t,, 1; 7 7
0'''
[colors]
defs = []
";

/// A lamp of 4 × 3 cells in three colours.
pub(crate) fn lamp() -> Nonogram {
    let colour = |name, rgb| Colour::new(name, ' ', rgb);
    let colours = vec![
        colour("red", [255, 0, 0]),
        colour("blue", [0, 0, 255]),
        colour("black", [0; 3]),
    ];
    let palette = Palette::new(Palette::default().background().clone(), colours);
    let [red, blue, black] = [0, 1, 2].map(|colour| move |n| Block::new(n).in_colour(colour));
    let rows = [vec![red(2)], vec![red(1), blue(2)], vec![black(2)]];
    let post = vec![red(1), blue(1), black(1)];
    let columns = [vec![red(1)], post.clone(), post, vec![]];
    Nonogram::coloured(&palette, &rows, &columns)
}

/// The lamp.
pub(crate) const LAMP_TOML: &str = r#"
[colors]
defs = ["red = (F00)", 'blue = ( 0, 0,255 ) ', "black=(bLack)#"]
[clues]
columns = "1red, 1red 1blue 1black # post\n 1red 1blue 1black, 0"
rows = '2red, 1red 2blue, 2black'
"#;

pub(crate) const SCRIPT: &str = "var d=[[571,955,325,492],[268,118,133,83],[3096,1281,3374,1000],\
    [198,204,108,97],[50,31,74,27],[286,50,27,289],[31,50,282,63],[31,50,27,114],[51,101,151,50],\
    [45,45,42,8],[47,47,43,9],[46,46,43,10],[47,47,44,10],[47,47,45,11]];";

pub(crate) const LAMP_HTML: &str = "<!DOCTYPE html><table><tr><td></td><td class=nmtt><table>
<tr><td>&nbsp;</td><td style='background:#f00'>1</td>
<td style=\"background-color: rgb(255, 0, 0); color: #000\">1</td><td></td></tr>
<tr><td style='background:#fff'>&nbsp;</td><td><div style='background-color:blue'>1</div></td>
<td style='background-color:#0000FF'><div style='background:inherit'>1</div></td><td></td></tr>
<tr><td style='background:red'>1</td><td style='background:black'>1</td>
<td style='background:#000'>1</td><td></td></tr></table></td></tr>
<tr><td class=nmtl><table><tr><td></td><td style='background:#ff0000'>2</td></tr>
<tr><td style='background:#ff0000'>1</td><td style='background:#0000ff'>2</td></tr>
<tr><td></td><td style='background:#000000'>2</td></tr></table></td></tr></table>";
