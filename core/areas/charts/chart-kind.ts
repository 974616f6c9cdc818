/** No chart is shown. */
export const NO_CHART = 'NONE';
/** Default chart. */
export const USUAL_CHART = 'BAR';

// A chart is named in lowercase there; 1 is how older links say that there is none (CH-02).
const OLD_NONE = '1';
const NAMED = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;

const partsOf = (hash: string) =>
  hash
    .replace(/^#/, '')
    .split('&')
    .filter((part) => part !== '');
const isChart = (part: string) => /^chart(=|$)/.test(part);

/** The kind of chart that the hash of an address asks for, such as BAR, LINE or NONE; whether it is on here is another question. */
export function chartIn(hash: string): string {
  const said = partsOf(hash).find(isChart)?.slice('chart='.length) ?? '';
  if (said === OLD_NONE) return NO_CHART;
  return NAMED.test(said) ? said.toUpperCase() : USUAL_CHART;
}

/** The hash that asks for a kind of chart, '' when nothing is left to say; what else stands there stays, letter by letter. */
export function withChart(hash: string, kind: string): string {
  const others = partsOf(hash).filter((part) => !isChart(part));
  const parts = kind === USUAL_CHART ? others : [...others, `chart=${kind.toLowerCase()}`];
  return parts.length === 0 ? '' : `#${parts.join('&')}`;
}
