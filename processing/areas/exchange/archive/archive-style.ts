import { DIRECTION_STYLE } from '@earshot/core/rules/words/text-direction';

/** The class that gives a tag its colour. */
export const colourClass = (colour: string): string => `c-${colour.slice(1)}`;

/** The stylesheet of an archive: light, dark and on paper, with a class for each colour of a tag. */
export const archiveStyle = (colours: Iterable<string>): string =>
  `${BASE}\n${DIRECTION_STYLE}\n${[...new Set(colours)].map((colour) => `.${colourClass(colour)}{--tag:${colour}}`).join('\n')}\n`;

const BASE = `:root{color-scheme:light dark;--page:#fcfbf9;--paper:#fff;--sunken:#f5f3ef;--line:#e3dfd7;--edge:#8f8a80;--ink:#1f2124;--soft:#5b5e63;--link:#1c4f9c;--match:#ffec99;--share:18%;--tag:#868e96}
@media (prefers-color-scheme:dark){:root{--page:#17181a;--paper:#1e2023;--sunken:#121315;--line:#34373c;--edge:#747981;--ink:#e8e7e4;--soft:#a6a9ae;--link:#9cc3ff;--match:#5c4a12;--share:28%}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.6 system-ui,sans-serif;overflow-wrap:break-word}
a{color:var(--link)}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
header{display:flex;flex-wrap:wrap;align-items:baseline;gap:4px 24px;padding:12px 24px;background:var(--sunken);border-bottom:1px solid var(--line);font-size:14px}
header a{color:var(--ink)}
.home{font-weight:600;text-decoration:none}
nav ul{display:flex;flex-wrap:wrap;gap:4px 16px;margin:0;padding:0;list-style:none}
nav a{display:inline-block;padding:2px 0;text-decoration:none}
nav a:hover{text-decoration:underline}
nav [aria-current]{font-weight:600;box-shadow:0 2px 0 var(--link)}
.parts{margin:16px 0;font-size:14px}
.parts a{min-width:24px;text-align:center}
main{max-width:1084px;margin:0 auto;padding:24px}
h1{margin:0 0 8px;font-size:28px;line-height:1.25}
h2{margin:32px 0 8px;font-size:20px;line-height:1.3}
h3,h4{margin:24px 0 8px;font-size:16px;line-height:1.4}
.lead{max-width:44rem;white-space:pre-line}
.soft,cite,.at{color:var(--soft);font-size:14px;font-style:normal}
.at{margin-right:8px}
.facts{display:grid;grid-template-columns:minmax(6rem,max-content) 1fr;gap:4px 16px;margin:16px 0;font-size:14px}
.facts dt{color:var(--soft)}.facts dd{margin:0;white-space:pre-line}
.list{margin:16px 0;padding:0;list-style:none;border-top:1px solid var(--line)}
.list>li{padding:10px 0;border-bottom:1px solid var(--line)}
.list p{margin:0}
.page{display:grid;grid-template-columns:minmax(0,44rem) minmax(16rem,1fr);gap:24px 40px;align-items:start}
.text{min-width:0}
aside{font-size:14px;line-height:1.5}
aside h2{margin-top:12px;font-size:16px}
.tags{display:flex;flex-wrap:wrap;gap:4px;margin:4px 0 0;padding:0;list-style:none}
.tag,mark{background:color-mix(in srgb,var(--tag) var(--share),var(--page));color:var(--ink)}
.tag{display:inline-block;padding:0 8px;border-radius:4px;font-size:14px;text-decoration:none}
a.tag:hover{text-decoration:underline}
mark{padding:1px 0;border-bottom:2px solid var(--tag);scroll-margin-top:24px}
mark:target,li:target{outline:2px solid var(--link);outline-offset:2px}
.number{margin-right:3px;font-size:11px;vertical-align:super;line-height:1;text-decoration:none;color:var(--ink)}
blockquote{margin:16px 0;padding-inline-start:16px;border-inline-start:3px solid var(--edge)}
blockquote p{margin:0 0 4px}
pre{overflow:auto;padding:12px;background:var(--sunken)}
table{display:block;overflow:auto;border-collapse:collapse}
td,th{padding:4px 8px;border:1px solid var(--line);text-align:start;vertical-align:top}
img{max-width:100%;height:auto}
.who{font-weight:600}.left-out{color:var(--soft)}
form label{display:block;margin-bottom:4px;font-weight:600}
input{width:100%;max-width:44rem;padding:8px 12px;border:1px solid var(--edge);border-radius:6px;background:var(--paper);color:var(--ink);font:inherit}
.found{background:var(--match);border:0}
@media (max-width:760px){main{padding:16px}header{padding:12px 16px}.page{grid-template-columns:minmax(0,1fr)}h1{font-size:24px}}
@media print{:root{--page:#fff;--paper:#fff;--sunken:#fff;--line:#ccc;--ink:#000;--soft:#444;--link:#000;--share:18%}nav,form{display:none}main{max-width:none;padding:0}.page{display:block}blockquote,li,tr,img{break-inside:avoid}h1,h2,h3{break-after:avoid}}`;
