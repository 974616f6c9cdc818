/** Style of public pages: paper on screens, and plain in print. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --ink: #1f2328; --soft: #59626b; --paper: #fdfcfa; --line: #dedad3; --accent: #b45309; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e6e3; --soft: #a5adb5; --paper: #191b1e; --line: #383c42; --accent: #f0b66a; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 Inter, system-ui, -apple-system, "Segoe UI", sans-serif; }
main { max-width: 864px; margin: 0 auto; padding: clamp(24px, 6vw, 72px) clamp(16px, 5vw, 48px) 96px; overflow-wrap: anywhere; }
h1 { font-size: clamp(1.6rem, 4.5vw, 2.3rem); line-height: 1.2; letter-spacing: -0.015em; margin: 0 0 8px; text-wrap: balance; }
h2 { font-size: 1.35rem; line-height: 1.3; margin: 40px 0 8px; }
h3 { font-size: 1.12rem; margin: 28px 0 4px; }
h4 { font-size: 1rem; margin: 24px 0 4px; }
p { margin: 0 0 12px; }
header { margin-bottom: 28px; }
.date { color: var(--soft); font-size: .9rem; margin: 0; }
a { color: var(--accent); }
a:focus-visible, button:focus-visible, input:focus-visible, [tabindex]:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
blockquote { margin: 0 0 12px; padding-inline-start: 16px; border-inline-start: 3px solid var(--line); color: var(--soft); }
figure { margin: 20px 0; }
.quote { border: 1px solid var(--line); border-inline-start: 3px solid var(--accent); border-radius: 6px; padding: 14px 18px; break-inside: avoid; }
.quote blockquote { border: 0; padding: 0; margin: 0; color: inherit; font-size: 1.06rem; }
.quote p:last-child { margin: 0; }
figcaption { margin-top: 8px; color: var(--soft); font-size: .9rem; }
img { display: block; max-width: 100%; height: auto; border-radius: 6px; }
pre { overflow-x: auto; padding: 12px 16px; border: 1px solid var(--line); border-radius: 6px; font-size: .9rem; }
code { font-family: ui-monospace, SFMono-Regular, Menlo, monospace; font-size: .92em; }
hr { border: 0; border-top: 1px solid var(--line); margin: 32px 0; }
.wide { overflow-x: auto; margin: 16px 0; }
table { border-collapse: collapse; min-width: 60%; }
th, td { border: 1px solid var(--line); padding: 6px 10px; text-align: start; vertical-align: top; }
th p, td p, li p { margin: 0; }
.task { list-style: none; display: flex; gap: 8px; margin-left: -22px; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.door { max-width: 360px; margin: 12vh auto 0; display: grid; gap: 10px; }
.door h1 { font-size: 1.4rem; }
.door input, .door button { font: inherit; padding: 9px 12px; border-radius: 6px; border: 1px solid var(--soft); background: transparent; color: inherit; min-height: 44px; }
.door button { background: var(--ink); color: var(--paper); border-color: var(--ink); cursor: pointer; }
.problem { color: #c92a2a; margin: 0; }
@media (prefers-color-scheme: dark) { .problem { color: #ff9c9c; } }
@media print {
  :root { --ink: #000; --soft: #444; --paper: #fff; --line: #bbb; --accent: #000; }
  body { font-size: 11pt; }
  main { max-width: none; padding: 0; }
  h2, h3, h4 { break-after: avoid; }
  a[href^="http"]::after { content: " (" attr(href) ")"; font-size: .85em; color: #444; }
  @page { margin: 2cm; }
}
`;
