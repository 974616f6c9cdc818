import { relativeTime } from '@earshot/core/rules/dates/relative-time';
import { dayFormat } from '@earshot/core/rules/dates/whole-day';

const COUNTED = /^\d+[mhdw]$/;

/** Relative time, in words that end a sentence: just now, 5m ago, yesterday, 4 Sep 2026. */
function agoWords(at: string, now: Date): string {
  const short = relativeTime(at, now);
  if (short === 'now') return 'just now';
  return COUNTED.test(short) ? `${short} ago` : short;
}

const whole = dayFormat({ dateStyle: 'long', timeStyle: 'short' }, 'en');

/** Short relative time; the whole date on hover. `words` for the end of a sentence. */
export function Ago({ at, words = false }: { at: string; words?: boolean }) {
  const now = new Date();
  return (
    <time dateTime={at} title={whole(at)}>
      {words ? agoWords(at, now) : relativeTime(at, now)}
    </time>
  );
}
