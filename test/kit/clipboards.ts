import type { DocumentMark, DocumentNode } from '@earshot/core/model/document';
import {
  bold,
  bulletList,
  heading,
  italic,
  link,
  listItem,
  orderedList,
  paragraph,
  strike,
  table,
  tableCell,
  tableHeader,
  tableRow,
  taskItem,
  taskList,
  text,
  underline,
} from '@earshot/core/model/document-builder';

/** What a program puts on the clipboard, and the blocks that are to come of it. */
export interface Clipboard {
  from: string;
  html: string;
  blocks: DocumentNode[];
  /** those that stand in it and are left out */
  pictures?: number;
}

const REPORT = link('https://example.org/report?of=2026&page=2') as DocumentMark;
const item = (words: string, ...more: DocumentNode[]) => listItem(paragraph(words), ...more);
const cell = (attrs: Record<string, unknown>, words: string): DocumentNode => ({
  ...tableCell(paragraph(words)),
  attrs,
});
const cells = (...words: string[]) => tableRow(...words.map((word) => tableCell(paragraph(word))));
const boldCells = (...words: string[]) => tableRow(...words.map((word) => tableCell(paragraph(text(word, bold)))));

const wordItem = (place: string, level: number, sign: string, words: string) =>
  `<p class=MsoListParagraphCxSp${place} style='margin-left:${level * 36}.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol;mso-bidi-font-family:
Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>${words}<o:p></o:p></p>`;

const WORD = `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word"
xmlns="http://www.w3.org/TR/REC-html40">

<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=Generator content="Microsoft Word 15">
<title>A title that nobody copied</title>
<link rel=File-List href="file:///C:/Users/ADA/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml>
 <o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings>
</xml><![endif]-->
<style>
<!--
 /* Font Definitions */
 @font-face
	{font-family:"Cambria Math";
	panose-1:2 4 5 3 5 4 6 3 2 4;}
 /* Style Definitions */
 p.MsoNormal, li.MsoNormal, div.MsoNormal
	{mso-style-unhide:no;
	margin:0cm;
	font-size:11.0pt;}
p.MsoListParagraphCxSpFirst, li.MsoListParagraphCxSpFirst, div.MsoListParagraphCxSpFirst
	{mso-style-priority:34;
	margin-left:36.0pt;}
 /* List Definitions */
 @list l0:level1
	{mso-level-number-format:bullet;
	mso-level-text:;}
-->
</style>
<!--[if gte mso 10]>
<style>
 table.MsoNormalTable {mso-style-name:"Table Normal";}
</style>
<![endif]-->
</head>

<body lang=EN-GB link="#0563C1" vlink="#954F72" style='tab-interval:36.0pt;
word-wrap:break-word'>
<!--StartFragment-->

<h1><a name="_Toc1"></a>Delivery interviews<o:p></o:p></h1>

<p class=MsoNormal>We spoke with <b>twelve</b> people, <b><i>two</i></b> of them <span
class=GramE>couriers</span>. See <a
href="https://example.org/report?of=2026&amp;page=2"><span style='color:#0563C1;text-decoration:underline'>the
report</span></a>.<o:p></o:p></p>

<p class=MsoNormal>It was <span style='mso-comment-continuation:1'>late</span><a
style='mso-comment-reference:AA_1;mso-comment-date:20260102T1000'></a><span
class=MsoCommentReference><span style='font-size:8.0pt'><![if !supportAnnotations]><a
class=msocomanchor id="_anchor_1"
onmouseover="msoCommentShow('_anchor_1','_com_1')"
onmouseout="msoCommentHide('_com_1')" href="#_msocom_1" language=JavaScript
name="_msoanchor_1">[AA1]</a><![endif]><span style='mso-special-character:comment'>&nbsp;</span></span></span>.<o:p></o:p></p>

<p class=MsoNormal><o:p>&nbsp;</o:p></p>

${wordItem('First', 1, '·', 'Late')}
${wordItem('Middle', 2, 'o', 'by a day')}
${wordItem('Middle', 3, '§', 'or by two')}
${wordItem('Middle', 1, '·', 'Lost')}
${wordItem('Middle', 2, 'a.', 'in the van')}
${wordItem('Last', 2, 'b.', 'at the neighbours’')}

<h2>What next<o:p></o:p></h2>

${wordItem('First', 1, '3.', 'Call')}
${wordItem('Last', 1, '4.', 'Wait')}

<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0
 style='border-collapse:collapse;border:none;mso-border-alt:solid windowtext .5pt'>
 <tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'>
  <td width=301 valign=top style='width:225.4pt;border:solid windowtext 1.0pt;
  padding:0cm 5.4pt 0cm 5.4pt'>
  <p class=MsoNormal><b>When<o:p></o:p></b></p>
  </td>
  <td width=301 valign=top style='width:225.4pt'>
  <p class=MsoNormal><b>Said<o:p></o:p></b></p>
  </td>
 </tr>
 <tr style='mso-yfti-irow:1;mso-yfti-lastrow:yes'>
  <td width=601 colspan=2 valign=top style='width:450.8pt'>
  <p class=MsoNormal>On its way<o:p></o:p></p>
  </td>
 </tr>
</table>

<p class=MsoNormal><!--[if gte vml 1]><v:shape id="Picture_x0020_1" style='width:20pt;height:20pt'>
 <v:imagedata src="file:///C:/Users/ADA/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png" o:title=""/>
</v:shape><![endif]--><![if !vml]><img width=27 height=27
src="file:///C:/Users/ADA/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png" v:shapes="Picture_x0020_1"><![endif]><o:p></o:p></p>

<!--EndFragment-->
<div style='mso-element:comment-list'><![if !supportAnnotations]>
<hr class=msocomoff align=left size=1 width="33%">
<![endif]>
<div style='mso-element:comment'>
<div id="_com_1" class=msocomtxt language=JavaScript onmouseover="msoCommentShow('_anchor_1','_com_1')"
onmouseout="msoCommentHide('_com_1')"><a name="_msocom_1"></a>
<p class=MsoCommentText>Only between us.<o:p></o:p></p>
</div>
</div>
</div>
</body>

</html>`;

const run = (words: string, style = '') =>
  `<span data-contrast="auto" xml:lang="EN-GB" lang="EN-GB" class="TextRun SCXW1 BCX0" style="margin: 0px; padding: 0px; font-size: 11pt; ${style}"><span class="NormalTextRun SCXW1 BCX0" style="margin: 0px; padding: 0px;">${words}</span></span>`;
const outline = (inside: string, attributes = '') =>
  `<div class="OutlineElement Ltr SCXW1 BCX0" style="margin: 0px; direction: ltr;"><p class="Paragraph SCXW1 BCX0" ${attributes} xml:lang="EN-GB" lang="EN-GB" paraid="1" paraeid="{1}{2}" style="margin: 0px; font-weight: normal;">${inside}<span class="EOP SCXW1 BCX0" data-ccp-props="{&quot;201341983&quot;:0}" style="margin: 0px;">&nbsp;</span></p></div>`;
const webItem = (list: 'ul' | 'ol', level: number, place: number, words: string) =>
  `<div class="ListContainerWrapper SCXW1 BCX0" style="margin: 0px; position: relative;"><${list} class="SCXW1 BCX0" role="list" start="${place}" style="list-style-type: disc; overflow: visible;"><li data-leveltext="" data-font="Symbol" data-listid="2" data-aria-posinset="${place}" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr SCXW1 BCX0" style="display: block; margin: 0px 0px 0px ${level * 24}px;"><p class="Paragraph SCXW1 BCX0" style="margin: 0px;">${run(words)}<span class="EOP SCXW1 BCX0" style="margin: 0px;">&nbsp;</span></p></li></${list}></div>`;

const WORD_WEB = `<meta charset='utf-8'>${outline(run('Delivery interviews', 'color: rgb(15, 71, 97);'), 'role="heading" aria-level="1"')}${outline(
  `${run('We spoke with ')}${run('twelve', 'font-weight: bold;')}${run(' people. See ')}<a class="Hyperlink SCXW1 BCX0" href="https://example.org/report?of=2026&amp;page=2" target="_blank" rel="noreferrer noopener" style="text-decoration: none;">${run('the report', 'text-decoration: underline;')}</a>${run('.')}`,
)}${webItem('ul', 1, 1, 'Late')}${webItem('ul', 2, 1, 'by a day')}${webItem('ul', 1, 2, 'Lost')}${webItem('ol', 1, 3, 'Call')}<div class="TableContainer SCXW1 BCX0" style="margin: 2px 0px;"><table border="1" class="Table Ltr TableGrid SCXW1 BCX0" data-tablestyle="MsoTableGrid" aria-rowcount="2" style="table-layout: fixed;"><tbody><tr class="TableRow SCXW1 BCX0" role="row" aria-rowindex="1"><td class="FirstRow FirstCol SCXW1 BCX0" role="rowheader" data-celllook="0"><div class="TableCellContent SCXW1 BCX0">${outline(run('When'))}</div></td><td data-celllook="0"><div class="TableCellContent SCXW1 BCX0">${outline(run('Said'))}</div></td></tr><tr role="row"><td><div>${outline(run('Monday'))}</div></td><td><div>${outline(run('On its way'))}</div></td></tr></tbody></table></div>`;

const G =
  'font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;';
const span = (words: string, style = '') => `<span style="${G}${style}">${words}</span>`;
const docsP = (inside: string, attributes = '') =>
  `<p dir="ltr" ${attributes} style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;">${inside}</p>`;
const docsLi = (words: string, level: number) =>
  `<li dir="ltr" style="list-style-type:disc;${G}" aria-level="${level}">${docsP(span(words), 'role="presentation"')}</li>`;
const docsBox = (words: string, done: boolean) =>
  `<li dir="ltr" role="checkbox" aria-checked="${done}" style="list-style-type:none;${G}" aria-level="1"><img src="data:image/png;base64,iVBORw0KGgo=" width="18.4px" height="18.4px" alt="${done ? 'checked' : 'unchecked'}" aria-roledescription="checkbox" style="margin-right:3px;" />${docsP(span(words), 'style="display:inline-block;width:98%"')}</li>`;
const docsCell = (words: string) =>
  `<td style="border-left:solid #000000 1pt;vertical-align:top;padding:5pt;overflow:hidden;">${docsP(span(words))}</td>`;

const GOOGLE_DOCS = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-5d7f0c1e-7fff-2b1d-9f1c-0d1e2f3a4b5c"><h1 dir="ltr" style="line-height:1.38;margin-top:20pt;margin-bottom:6pt;"><span style="font-size:20pt;font-weight:400;">Delivery interviews</span></h1>${docsP(
  `${span('We spoke with ')}${span('twelve', 'font-weight:700;')}${span(' people, ')}${span('two', 'font-style:italic;')}${span(' of them ')}${span('drivers', 'text-decoration:line-through;')}${span('couriers', 'text-decoration:underline;')}${span('. See ')}<a href="https://example.org/report?of=2026&amp;page=2" style="text-decoration:none;">${span('the report', 'color:#1155cc;text-decoration:underline;')}</a>${span('.')}`,
)}<br /><ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${docsLi('Late', 1)}<ul style="padding-inline-start:48px;">${docsLi('by a day', 2)}<ol style="padding-inline-start:48px;">${docsLi('or by two', 3)}</ol></ul>${docsLi('Lost', 1)}</ul><ul style="padding-inline-start:28px;">${docsBox('Call', true)}${docsBox('Wait', false)}</ul><h4 dir="ltr"><span style="${G}">What they said</span></h4><div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;table-layout:fixed;width:468pt"><colgroup><col /><col /></colgroup><tbody><tr style="height:0pt">${docsCell('When')}${docsCell('Said')}</tr><tr style="height:0pt">${docsCell('Monday')}${docsCell('On its way')}</tr></tbody></table></div><p dir="ltr"><span style="${G}"><span style="border:none;display:inline-block;overflow:hidden;width:602px;height:401px;"><img src="https://lh7-rt.googleusercontent.com/docsz/AD_4nXc" width="602" height="401" style="margin-left:0px;margin-top:0px;" /></span></span></p></b><br class="Apple-interchange-newline">`;

const EXCEL = `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:x="urn:schemas-microsoft-com:office:excel"
xmlns="http://www.w3.org/TR/REC-html40">
<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=ProgId content=Excel.Sheet>
<style>
<!--table
	{mso-displayed-decimal-separator:"\\.";
	mso-displayed-thousand-separator:"\\,";}
tr
	{mso-height-source:auto;}
td
	{padding-top:1px;
	font-weight:400;
	mso-number-format:General;}
.xl65
	{font-weight:700;}
-->
</style>
</head>
<body link="#0563C1" vlink="#954F72">
<table border=0 cellpadding=0 cellspacing=0 width=128 style='border-collapse:
 collapse;width:96pt'>
<!--StartFragment-->
 <col width=64 span=2 style='width:48pt'>
 <tr height=20 style='height:15.0pt'>
  <td height=20 class=xl65 width=64 style='height:15.0pt;width:48pt'>When</td>
  <td class=xl65 width=64 style='width:48pt'>Parcels</td>
 </tr>
 <tr height=20 style='height:15.0pt'>
  <td height=20 style='height:15.0pt'>Monday</td>
  <td align=right>1,200</td>
 </tr>
<!--EndFragment-->
</table>
</body>
</html>`;

const SHEETS = `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" style="table-layout:fixed;font-size:10pt;font-family:Arial;width:0px;border-collapse:collapse;border:none" data-sheets-root="1" data-sheets-baot="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="overflow:hidden;padding:2px 3px;vertical-align:bottom;font-weight:bold;">When</td><td style="overflow:hidden;font-weight:bold;">Parcels</td></tr><tr style="height:21px;"><td data-sheets-value="{&quot;1&quot;:2}">Monday<br/>early</td><td style="text-align:right;">1,200</td></tr></tbody></table></google-sheets-html-origin>`;

const C =
  'color: rgb(32, 33, 34); font-family: sans-serif; font-size: 16px; font-style: normal; font-weight: 400; letter-spacing: normal; text-decoration-thickness: initial; text-decoration-style: initial; display: inline !important; float: none;';
const WEB_PAGE = `<meta charset='utf-8'><nav><a href="/home">Home</a></nav><div class="article" id="content" data-track="1" style="${C}" onclick="track()"><h2 id="waiting" style="${C} font-weight: 700;"><span class="headline">Waiting</span><span class="edit-section" hidden>[edit]</span></h2><p style="${C}">People <em>wait</em>, says <a href="https://example.org/report?of=2026&amp;page=2" title="x" target="_blank" onmouseover="peek()" style="${C} text-decoration: underline;">the report</a><sup id="cite-1"><a href="#note-1">[1]</a></sup>.<script>track()</script></p><style>.article{color:red}</style><figure><picture><source srcset="a.webp"><img src="https://example.org/a.jpg" onerror="track()" alt="A van"></picture><figcaption>A van</figcaption></figure><blockquote style="${C}"><p>I mind not knowing.</p></blockquote><table><caption>Days</caption><thead><tr><th scope="col" style="font-weight: 700; text-align: left;">When</th><th>Said</th></tr></thead><tbody><tr><td>Monday</td><td>On its way</td></tr></tbody></table><!-- not for you --><iframe src="https://example.org/ad"></iframe><button>Share</button><form action="/subscribe"><input value="you@example.org"><label>Stay informed</label></form></div>`;

const APPLE = `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd"><html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><title></title><meta name="Generator" content="Cocoa HTML Writer"><style type="text/css">p.p1 {margin: 0.0px; font: 13.0px 'Helvetica Neue'} span.s1 {font-kerning: none}</style></head><body><p class="p1"><b>Delivery</b><span class="Apple-converted-space"> </span>interviews</p><ul class="ul1"><li class="li1">Late</li><li class="li1">Lost</li></ul></body></html>`;

const DAYS = table(cells('When', 'Said'), cells('Monday', 'On its way'));

/** Clipboards in the form in which programs fill them. */
export const CLIPBOARDS: readonly Clipboard[] = [
  {
    from: 'Word',
    html: WORD,
    pictures: 1,
    blocks: [
      heading(1, 'Delivery interviews'),
      paragraph(
        'We spoke with ',
        text('twelve', bold),
        ' people, ',
        text('two', bold, italic),
        ' of them couriers. See ',
        text('the report', REPORT),
        '.',
      ),
      paragraph('It was late.'),
      bulletList(
        item('Late', bulletList(item('by a day', bulletList(item('or by two'))))),
        item('Lost', orderedList(1, item('in the van'), item('at the neighbours’'))),
      ),
      heading(2, 'What next'),
      orderedList(3, item('Call'), item('Wait')),
      table(boldCells('When', 'Said'), tableRow(cell({ colspan: 2 }, 'On its way'))),
    ],
  },
  {
    from: 'Word in a browser',
    html: WORD_WEB,
    blocks: [
      heading(1, 'Delivery interviews'),
      paragraph('We spoke with ', text('twelve', bold), ' people. See ', text('the report', REPORT), '.'),
      bulletList(item('Late', bulletList(item('by a day'))), item('Lost')),
      orderedList(3, item('Call')),
      DAYS,
    ],
  },
  {
    from: 'Google Docs',
    html: GOOGLE_DOCS,
    pictures: 1,
    blocks: [
      heading(1, 'Delivery interviews'),
      paragraph(
        'We spoke with ',
        text('twelve', bold),
        ' people, ',
        text('two', italic),
        ' of them ',
        text('drivers', strike),
        text('couriers', underline),
        '. See ',
        text('the report', REPORT),
        '.',
      ),
      bulletList(item('Late', bulletList(item('by a day', orderedList(1, item('or by two'))))), item('Lost')),
      taskList(taskItem(true, paragraph('Call')), taskItem(false, paragraph('Wait'))),
      heading(3, 'What they said'),
      DAYS,
    ],
  },
  {
    from: 'Excel',
    html: EXCEL,
    blocks: [
      table(boldCells('When', 'Parcels'), tableRow(tableCell(paragraph('Monday')), cell({ align: 'right' }, '1,200'))),
    ],
  },
  {
    from: 'Google Sheets',
    html: SHEETS,
    blocks: [
      table(
        boldCells('When', 'Parcels'),
        tableRow(tableCell(paragraph('Monday', { type: 'hardBreak' }, 'early')), tableCell(paragraph('1,200'))),
      ),
    ],
  },
  {
    from: 'a web page',
    html: WEB_PAGE,
    pictures: 1,
    blocks: [
      heading(2, 'Waiting'),
      paragraph('People ', text('wait', italic), ', says ', text('the report', REPORT), '[1].'),
      paragraph('A van'),
      { type: 'blockquote', content: [paragraph('I mind not knowing.')] },
      paragraph('Days'),
      table(tableRow(tableHeader(paragraph('When')), tableHeader(paragraph('Said'))), cells('Monday', 'On its way')),
      paragraph('Stay informed'),
    ],
  },
  {
    from: 'a program of Apple',
    html: APPLE,
    blocks: [paragraph(text('Delivery', bold), ' interviews'), bulletList(item('Late'), item('Lost'))],
  },
];
