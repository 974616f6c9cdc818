/** No chart. */
export const NO_CHART = 'NONE';
/** Default chart. */
export const USUAL_CHART = 'BAR';

// Old addresses have lowercase names of charts, and 1 for no chart (CH-02).
const OLD_NONE = '1';
const NAMED = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;

const partsOf = (hash: string) =>
  hash
    .replace(/^#/, '')
    .split('&')
    .filter((part) => part !== '');
const isChart = (part: string) => /^chart(=|$)/.test(part);

/** The kind of chart in the hash of an address, such as BAR, LINE or NONE, even if it is switched off here. */
export function chartIn(hash: string): string {
  const said = partsOf(hash).find(isChart)?.slice('chart='.length) ?? '';
  if (said === OLD_NONE) return NO_CHART;
  return NAMED.test(said) ? said.toUpperCase() : USUAL_CHART;
}

/** The hash for a kind of chart, '' if it becomes empty; other parts remain unchanged. */
export function withChart(hash: string, kind: string): string {
  const others = partsOf(hash).filter((part) => !isChart(part));
  const parts = kind === USUAL_CHART ? others : [...others, `chart=${kind.toLowerCase()}`];
  return parts.length === 0 ? '' : `#${parts.join('&')}`;
}
