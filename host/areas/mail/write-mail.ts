import type { MailContent } from '@earshot/core/areas/mail/mail-content';
import { escapedHtml } from '@earshot/core/rules/text';
import { withDirections } from '@earshot/core/rules/words/text-direction';

/** A mail as plain text. */
export const mailAsText = ({ paragraphs, quote, list = [], link, footer }: MailContent): string =>
  [
    ...paragraphs,
    ...(quote === undefined ? [] : [quote.replace(/^/gm, '> ')]),
    ...list.map(({ text, url }) => `${text}\n${url}`),
    `${link.label}:\n${link.url}`,
    `-- \n${footer.join('\n')}`,
  ].join('\n\n');

const broken = (text: string): string => escapedHtml(text).replaceAll('\n', '<br>');

const STYLE = `
body { margin: 0; background: #f6f5f2; color: #1f2328; font: 16px/1.6 system-ui, sans-serif; }
.sheet { max-width: 560px; margin: 24px auto; padding: 24px; background: #ffffff; border: 1px solid #e2e0da; border-radius: 6px; }
blockquote { margin: 16px 0; padding: 0 16px; border-left: 3px solid #c9c6be; }
.action a { display: inline-block; padding: 8px 16px; border-radius: 6px; background: #3b5bdb; color: #ffffff; text-decoration: none; }
ul { margin: 16px 0; padding: 0; list-style: none; }
li { padding: 8px 0; border-top: 1px solid #e2e0da; overflow-wrap: anywhere; }
li a { color: inherit; }
.small { color: #5d6470; font-size: 13px; overflow-wrap: anywhere; }
@media (prefers-color-scheme: dark) {
  body { background: #16181c; color: #e6e6e3; }
  .sheet { background: #1f2226; border-color: #34383e; }
  li { border-color: #34383e; }
  .small { color: #a3a9b3; }
}`;

/** A mail as an HTML page that loads nothing, such as pictures or scripts. */
export function mailAsHtml({ subject, paragraphs, quote, list = [], link, footer }: MailContent): string {
  const url = escapedHtml(link.url);
  return withDirections(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escapedHtml(subject)}</title><style>${STYLE}</style></head>
<body><div class="sheet">
${paragraphs.map((text) => `<p>${broken(text)}</p>`).join('\n')}
${quote === undefined ? '' : `<blockquote><p>${broken(quote)}</p></blockquote>`}
${list.length === 0 ? '' : `<ul>${list.map(({ text, url }) => `<li><a href="${escapedHtml(url)}">${escapedHtml(text)}</a></li>`).join('\n')}</ul>`}
<p class="action"><a href="${url}">${escapedHtml(link.label)}</a></p>
<p class="small">Or open this address: ${url}</p>
${footer.map((text) => `<p class="small">${broken(text)}</p>`).join('\n')}
</div></body></html>
`);
}
