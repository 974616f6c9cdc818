const HEADING = /^#{1,6}[ \t]+/;
const QUOTE = /^(?:>[ \t]?)+/;
const RULE = /^(?:-{3,}|\*{3,}|_{3,})[ \t]*$/;

/**
 * A Markdown text as plain words: without marks of headings, quotes and emphasis, and without targets of links and
 * pictures.
 */
export function markdownWords(text: string): { title: string; text: string; formatted: boolean } {
  const lines = withoutFrontMatter(text.replaceAll('\r\n', '\n')).split('\n');
  const words = lines.filter((line) => !RULE.test(line)).map(plainLine);
  const first = lines.findIndex((line) => line.trim() !== '');
  const titled = /^#[ \t]/.test(lines[first] ?? '');
  const title = titled ? plainLine(lines[first] ?? '') : '';
  const body = (titled ? words.slice(first + 1) : words).join('\n').trim();
  return { title: title.trim(), text: body, formatted: words.join('\n') !== lines.join('\n') };
}

/** Settings that some programs write at the top, between lines of three hyphens. */
function withoutFrontMatter(text: string): string {
  if (!text.startsWith('---\n')) return text;
  const end = text.indexOf('\n---\n', 3);
  return end < 0 ? text : text.slice(end + 5);
}

const plainLine = (line: string): string =>
  line
    .replace(QUOTE, '')
    .replace(HEADING, '')
    .replaceAll(/!?\[([^\][]{0,2000})\]\([^()\s]{0,2000}\)/g, '$1')
    .replaceAll(/\*\*|__/g, '');
