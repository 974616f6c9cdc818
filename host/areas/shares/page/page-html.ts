import type { PublicMark, PublicNode } from '@earshot/core/areas/shares/public-node';
import type { PublicPage } from '@earshot/core/areas/shares/share';
import { clockTime } from '@earshot/core/rules/dates/clock-time';
import { dayText } from '@earshot/core/rules/dates/date-text';
import { escapedHtml } from '@earshot/core/rules/text';
import { DIRECTION_STYLE, withDirections } from '@earshot/core/rules/words/text-direction';
import type * as z from 'zod';
import { PAGE_STYLE } from './page-style.ts';

type Page = z.infer<typeof PublicPage.row>;

const MARKS: Record<Exclude<PublicMark['type'], 'link'>, string> = {
  bold: 'strong',
  italic: 'em',
  strike: 's',
  underline: 'u',
  code: 'code',
};

const marked = (inner: string, mark: PublicMark): string =>
  mark.type === 'link'
    ? `<a href="${escapedHtml(mark.href)}" rel="noopener noreferrer nofollow" target="_blank">${inner}</a>`
    : `<${MARKS[mark.type]}>${inner}</${MARKS[mark.type]}>`;

const TAGS: Record<string, string> = {
  paragraph: 'p',
  segment: 'p',
  bulletList: 'ul',
  taskList: 'ul',
  listItem: 'li',
  blockquote: 'blockquote',
  tableRow: 'tr',
  tableHeader: 'th',
  tableCell: 'td',
};

interface Rendering {
  pictureUrl: (number: number) => string;
}

function quoteHtml(node: PublicNode & { type: 'quote' }): string {
  const said = [node.speaker, node.startMs === null ? '' : clockTime(node.startMs)].filter((word) => word !== '');
  const by = said.length > 0 ? `<figcaption>${escapedHtml(said.join(' · '))}</figcaption>` : '';
  const lines = node.text.split('\n').map((line) => `<p>${escapedHtml(line)}</p>`);
  return `<figure class="quote"><blockquote>${lines.join('')}</blockquote>${by}</figure>`;
}

function nodeHtml(node: PublicNode, rendering: Rendering): string {
  if (node.type === 'text') return node.marks.reduce(marked, escapedHtml(node.text));
  if (node.type === 'quote') return quoteHtml(node);
  if (node.type === 'picture')
    return `<figure><img src="${escapedHtml(rendering.pictureUrl(node.number))}" alt="${escapedHtml(node.alt)}" loading="lazy"></figure>`;
  const inner = node.content.map((child) => nodeHtml(child, rendering)).join('');
  switch (node.type) {
    case 'horizontalRule':
      return '<hr>';
    case 'hardBreak':
      return '<br>';
    case 'codeBlock':
      return `<pre tabindex="0"><code>${inner}</code></pre>`;
    case 'heading': {
      // The page's own title is level 1.
      const level = Math.min(Math.max(node.level ?? 1, 1), 3) + 1;
      return `<h${level}>${inner}</h${level}>`;
    }
    case 'orderedList':
      return `<ol start="${Math.trunc(node.start ?? 1)}">${inner}</ol>`;
    case 'taskItem':
      return `<li class="task">${node.checked ? '☑' : '☐'}<span class="unseen">${node.checked ? 'done' : 'open'}</span> <div>${inner}</div></li>`;
    case 'table':
      return `<div class="wide" tabindex="0" role="group" aria-label="Table"><table><tbody>${inner}</tbody></table></div>`;
    default: {
      const tag = TAGS[node.type] ?? 'div';
      return `<${tag}>${inner}</${tag}>`;
    }
  }
}

interface Frame {
  title: string;
  nonce: string;
  body: string;
}

const frame = ({ title, nonce, body }: Frame) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<title>${escapedHtml(title)}</title>
<style nonce="${escapedHtml(nonce)}">${PAGE_STYLE}${DIRECTION_STYLE}</style>
</head>
<body>
<main>
${withDirections(body)}
</main>
</body>
</html>
`;

/** A public page as HTML: user content is escaped, and no script runs (contract 25). */
export function pageHtml(page: Page, options: { nonce: string; pictureUrl: (number: number) => string }): string {
  const { kind, title, publishedAt } = page;
  const content = (page.content as PublicNode[]).map((node) => nodeHtml(node, options)).join('\n');
  const date = publishedAt
    ? `<p class="date"><time datetime="${escapedHtml(publishedAt.slice(0, 10))}">${dayText(publishedAt, { format: page.dateFormat, timeZone: 'UTC' })}</time></p>`
    : '';
  const head =
    kind === 'insight' ? `<header><h1>${escapedHtml(title)}</h1>${date}</header>` : '<h1 class="unseen">A quote</h1>';
  return frame({ title: kind === 'insight' ? title : 'A quote', nonce: options.nonce, body: `${head}\n${content}` });
}

/** The password page of a link, with the last problem. */
export const passwordHtml = ({ nonce, problem = '' }: { nonce: string; problem?: string }): string =>
  frame({
    title: 'Password',
    nonce,
    body: `<form method="post" class="door">
<h1>This page has a password</h1>
<label for="password">Password</label>
<input id="password" name="password" type="password" required maxlength="128" autocomplete="off" autofocus${problem ? ' aria-describedby="problem" aria-invalid="true"' : ''}>
${problem ? `<p id="problem" role="alert" class="problem">${escapedHtml(problem)}</p>` : ''}
<button type="submit">Open</button>
</form>`,
  });

/** The page for dead links and other failures. */
export const emptyHtml = ({ nonce, text }: { nonce: string; text: string }): string =>
  frame({ title: 'Nothing here', nonce, body: `<h1>Nothing here</h1>\n<p>${escapedHtml(text)}</p>` });
