const LONGEST = 200;

/** Part of a quote that can be searched as one phrase: its longest run of whole words without quotation marks. */
export function phraseOf(quote: string): string {
  const runs = quote.split(/["“”„\n]/u).map((run) => run.trim());
  const longest = runs.reduce((best, run) => (run.length > best.length ? run : best), '');
  if (longest === '') return '';
  const cut = longest.length <= LONGEST ? longest : longest.slice(0, LONGEST).replace(/\s?\S*$/u, '');
  return `"${cut === '' ? longest.slice(0, LONGEST) : cut}"`;
}
