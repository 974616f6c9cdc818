import { relativeTime } from '@earshot/core/rules/relative-time';

const WHOLE = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' });

/** A date and time in full, in the reader's time zone. */
export const wholeDate = (at: string): string => WHOLE.format(new Date(at));

/** How long ago something was (or will be), with the whole date on hover. */
export function When({ at }: { at: string }) {
  return (
    <time dateTime={at} title={wholeDate(at)}>
      {relativeTime(at, new Date())}
    </time>
  );
}
