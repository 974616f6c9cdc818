import { relativeTime } from '@earshot/core/rules/dates/relative-time';
import { observer } from 'mobx-react-lite';
import { dateFormat, momentWords } from './dates.ts';

const COUNTED = /^\d+[mhdw]$/;

/** Relative time as the end of a sentence: just now, 5m ago, yesterday, 4 Sep 2026. */
function agoWords(short: string): string {
  if (short === 'now') return 'just now';
  return COUNTED.test(short) ? `${short} ago` : short;
}

/** Short relative time; the whole date on hover. `words` for the end of a sentence. */
export const Ago = observer(function Ago({ at, words = false }: { at: string; words?: boolean }) {
  const short = relativeTime(at, new Date(), { format: dateFormat() });
  return (
    <time dateTime={at} title={momentWords(at)}>
      {words ? agoWords(short) : short}
    </time>
  );
});
