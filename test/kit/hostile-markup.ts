import { readFileSync } from 'node:fs';
import { pathBeside } from './real-files.ts';

/** A host that nobody has: whatever asks it for something has got out. */
export const CANARY_HOST = 'canary.invalid';

// What each would do, if it could: tell the page, by its place in this list, or ask the canary host.
type Vector = (js: string, canary: string) => string;

const VECTORS: readonly Vector[] = [
  // scripts
  (js) => `<script>${js}</script>`,
  (js) => `<ScRiPt >${js}</sCrIpT >`,
  (_, canary) => `<script src=${canary}></script>`,
  (js) => `<script type=module>${js}</script>`,
  (js) => `<scr<script>ipt>${js}</scr</script>ipt>`,
  (js) => `<script/x="y">${js}</script>`,
  (js) => `"><script>${js}</script>`,
  (js) => `</title></textarea></style></noscript></xmp><script>${js}</script>`,
  (js) => `<?xml version="1.0"?><script xmlns="http://www.w3.org/1999/xhtml">${js}</script>`,
  // handlers
  (js) => `<img src=x onerror=${js}>`,
  (js) => `<img/src=x/onerror="${js}">`,
  (js) => `<IMG """><SCRIPT>${js}</SCRIPT>">`,
  (js) => `'"><img src=x onerror=${js}>`,
  (js) => `<img src=x onerror="&#116;op${js.slice(3)}">`,
  (js) => `<img src=x:x onerror\u00a0=${js} onerror=${js}>`,
  (js) => `<body onload=${js}>`,
  (js) => `<input autofocus onfocus=${js}>`,
  (js) => `<details open ontoggle=${js}><summary>x</summary></details>`,
  (js) => `<video src=x onerror=${js}></video>`,
  (js) => `<audio src=x onerror=${js}></audio>`,
  (js) => `<marquee onstart=${js}>x</marquee>`,
  (js) => `<p tabindex=1 onclick=${js} onmouseover=${js} onfocus=${js}>press</p>`,
  (js) => `<isindex type=image src=1 onerror=${js}>`,
  (js) => `<object data=x onerror=${js}></object>`,
  // addresses
  (js) => `<a href="javascript:${js}">press</a>`,
  (js) => `<a href=" &#106;avascript:${js}">press</a>`,
  (js) => `<a href="java&#9;script&colon;${js}">press</a>`,
  (js) => `<a href="data:text/html,<script>${js}</script>">press</a>`,
  (js) => `<a href="vbscript:${js}">press</a>`,
  (js) => `<a href="//${CANARY_HOST}" ping="https://${CANARY_HOST}/ping" onclick=${js}>press</a>`,
  (js) => `<iframe src="javascript:${js}"></iframe>`,
  (js) => `<embed src="javascript:${js}">`,
  (js) => `<form action="javascript:${js}"><input type=submit></form>`,
  (js) => `<button formaction="javascript:${js}">press</button>`,
  (js) => `javascript:${js}//`,
  // frames
  (js) => `<iframe srcdoc="<script>${js}</script>"></iframe>`,
  (js) => `<iframe srcdoc="&lt;img src=x onerror=${js}&gt;"></iframe>`,
  (_, canary) => `<iframe src=${canary}></iframe>`,
  (_, canary) => `<object data=${canary}></object>`,
  // other namespaces
  (js) => `<svg onload=${js}>`,
  (js) => `<svg><script>${js}</script></svg>`,
  (js) => `<svg><animate onbegin=${js} attributeName=x dur=1s></svg>`,
  (js) => `<svg><a xlink:href="javascript:${js}"><text y=20>press</text></a></svg>`,
  (js) => `<svg><foreignObject><iframe srcdoc="<script>${js}</script>"></iframe></foreignObject></svg>`,
  (js) => `<svg><style><img src=x onerror=${js}></style></svg>`,
  (js) => `<math href="javascript:${js}">press</math>`,
  // markup that is another one when it is read again
  (js) => `<noscript><p title="</noscript><img src=x onerror=${js}>">`,
  (js) => `<textarea><p title="</textarea><img src=x onerror=${js}>">`,
  (js) => `<title><p title="</title><img src=x onerror=${js}>">`,
  (js) => `<style><p title="</style><img src=x onerror=${js}>">`,
  (js) => `<xmp><p title="</xmp><img src=x onerror=${js}>">`,
  (js) => `<svg></p><style><a title="</style><img src=x onerror=${js}>">`,
  (js) => `<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=${js}>`,
  (js) => `<math><mtext><table><mglyph><style><img src=x onerror=${js}></style></mglyph></table></mtext></math>`,
  (js) => `<template><img src=x onerror=${js}></template>`,
  (js) => `<!--><img src=x onerror=${js}>-->`,
  (js) => `<!--[if IE]><script>${js}</script><![endif]-->`,
  (js) => `<![if !vml]><img src=x onerror=${js}><![endif]>`,
  (js) => `<![CDATA[<img src=x onerror=${js}>]]>`,
  // what loads, leads elsewhere or changes the page
  (_, canary) => `<img src=${canary}>`,
  (_, canary) => `<img srcset="${canary} 1x"><video poster=${canary}></video>`,
  (_, canary) => `<style>@import "${canary}"; p { background: url(${canary}) }</style>`,
  (_, canary) => `<p style="background: url(${canary})">x</p>`,
  (_, canary) => `<link rel=stylesheet href=${canary}>`,
  (_, canary) => `<meta http-equiv=refresh content="0;url=${canary}">`,
  (_, canary) => `<base href=${canary}>`,
  (_, canary) => `<body background=${canary}>`,
  (_, canary) => `<svg><image href=${canary} /><use href="${canary}#x" /></svg>`,
  // the forms of our own documents and of templates
  (js) => `<mark data-highlight="x" onmouseover=${js}>x</mark><figure data-image fileid="javascript:${js}"></figure>`,
  (js) =>
    `<blockquote data-citation id="x" onclick=${js}>x</blockquote><section data-theme themeid="javascript:${js}"></section><p data-segment speakerid="<script>${js}">x</p>`,
  (js) => `<p data-pm-slice="0 0 []"><img src=x onerror=${js}></p>`,
  (js) => `[press](javascript:${js})`,
  (js, canary) => `![x](${canary}) <javascript:${js}> [press][a]`,
  (js) => `{{constructor.constructor('${js}')()}} \${${js}} #{${js}} <%= ${js} %>`,
  // other spellings
  (js) => `＜script＞${js}＜/script＞`,
  (js) => `\\u003cscript\\u003e${js}\\u003c/script\\u003e`,
  (js) => `&lt;script&gt;${js}&lt;/script&gt;`,
  (js) => `&amp;lt;img src=x onerror=${js}&amp;gt;`,
  (js) => `%3Cscript%3E${js}%3C/script%3E`,
  (js) => `+ADw-script+AD4-${js}+ADw-/script+AD4-`,
];

/** Markup that would run or load something wherever it is taken for more than words, one line each. */
export const HOSTILE: readonly string[] = VECTORS.map((vector, place) =>
  vector(`top.pwned(${place})`, `https://${CANARY_HOST}/${place}`),
);

/** Ends whatever of it is left open, so that the next stands for itself. */
export const ENDED =
  '-->]]></title></textarea></style></noscript></xmp></template></svg></math></table></form></script><p>';

const BEFORE = ['', '">', "'>", '</p>', '</title>', '</textarea>', '</style>', '</script>', '-->', ']]>', '`', '\\">'];
const SPELT: ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (text) => text.replaceAll(/[a-z]+(?=[\s=>])/g, (word) => word.toUpperCase()),
];

/** The same out of every place that it could stand in, in several spellings: some 3,000. */
export const MANY_HOSTILE: readonly string[] = SPELT.flatMap((spelt) =>
  BEFORE.flatMap((before) => HOSTILE.map((markup) => spelt(before + markup))),
);

/** Texts that have broken programs before. They come with the project, so that no test depends on a list beside it. */
export const OWN_NAUGHTY: readonly string[] = [
  '\u0000',
  '\ud800',
  '\u202eevil',
  'a'.repeat(100_000),
  "'); delete from notes; --",
  "1' or '1'='1' union select password from accounts --",
  '\u0024{7*7}{{7*7}}<%= 7 * 7 %>#{7*7}',
  '$1 and then $2 and \\1',
  '__proto__',
  'constructor.prototype.polluted',
  '\\u0000',
  '🏳️‍🌈'.repeat(60),
  'İ',
  'ﷺ'.repeat(30),
  'undefined is not null, nor NaN',
  '-9223372036854775809',
  '1e309 or 0x7fffffffffffffff',
  '../../../../etc/passwd%00.png',
  'C:\\Windows\\System32\\con',
  'Ｆｕｌｌ－ｗｉｄｔｈ ＝ １＋１',
  'التَّطْبِيقَاتُ الحاسُوبِيَّة \u2067and back\u2069',
  'Z̸̡̢̛a̴l̶g̵o̷ comes for the layout',
  '사회과학원 어학연구소, 田中さんにあげて下さい',
  '=HYPERLINK("https://canary.invalid","press here")',
  '<img src=x onerror=alert(1)> and more',
];

/** Our own naughty strings, and the Big List of Naughty Strings where it lies beside the project. */
export function naughtyStrings(): string[] {
  const path = pathBeside('naughty-strings/blns.json');
  return [...OWN_NAUGHTY, ...(path ? (JSON.parse(readFileSync(path, 'utf8')) as string[]) : [])];
}
