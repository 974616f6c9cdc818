import { escapedHtml } from '@earshot/core/rules/text';
import { withDirections } from '@earshot/core/rules/words/text-direction';

/** A page of an archive before it is written. */
export interface ArchivePage {
  /** its name in the archive */
  path: string;
  title: string;
  body: string;
  /** scripts of the search page, which alone has some */
  scripts?: readonly string[];
}

/** Top of each page of an archive. */
export interface ArchiveFrame {
  project: string;
  entries: readonly { path: string; title: string; count?: number }[];
}

/** Relative path from a page of the archive up to its root. */
export const upFrom = (path: string): string => '../'.repeat(path.split('/').length - 1);

// The scheme is listed, too: in some browsers 'self' does not cover files on disk.
const policy = (runs: boolean) =>
  `default-src 'none'; style-src 'self' file:; img-src 'self' file:;${runs ? " script-src 'self' file:;" : ''} base-uri 'none'; form-action 'none'`;

function entriesOf({ entries }: ArchiveFrame, page: ArchivePage): string {
  return entries
    .map(({ path, title }) => {
      const current = path === page.path ? ' aria-current="page"' : '';
      return `<li><a href="${upFrom(page.path)}${path}"${current}>${escapedHtml(title)}</a></li>`;
    })
    .join('');
}

/** A page of an archive as HTML that opens from disk and loads nothing from elsewhere. */
export function archiveHtml(page: ArchivePage, frame: ArchiveFrame): string {
  const { path, title, body, scripts = [] } = page;
  const up = upFrom(path);
  const name = title === frame.project ? title : `${title} · ${frame.project}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta http-equiv="Content-Security-Policy" content="${policy(scripts.length > 0)}">
<title>${escapedHtml(name)}</title>
<link rel="stylesheet" href="${up}style.css">
</head>
<body>
<header><a class="home" href="${up}index.html">${escapedHtml(frame.project)}</a>
<nav aria-label="Archive"><ul>${entriesOf(frame, page)}</ul></nav></header>
<main>
${withDirections(`<h1>${escapedHtml(title)}</h1>\n${body}`)}
</main>
${scripts.map((script) => `<script src="${up}${script}"></script>`).join('\n')}
</body>
</html>
`;
}

/** Splits rows into several pages: the path of each part, its rows, and links to the others. */
export function* parted<T>(
  rows: readonly T[],
  size: number,
  pathOf: (part: number) => string,
): Generator<{ path: string; rows: readonly T[]; part: number; links: string }> {
  const parts = Math.max(1, Math.ceil(rows.length / size));
  for (let part = 0; part < parts; part += 1) {
    const path = pathOf(part);
    const link = (at: number) => {
      const current = at === part ? ' aria-current="page"' : '';
      return `<li><a href="${upFrom(path)}${pathOf(at)}"${current}>${at + 1}</a></li>`;
    };
    const numbers = Array.from({ length: parts }, (_, at) => link(at)).join('');
    const links = parts === 1 ? '' : `<nav class="parts" aria-label="Pages"><ul>${numbers}</ul></nav>`;
    yield { path, rows: rows.slice(part * size, (part + 1) * size), part, links };
  }
}
