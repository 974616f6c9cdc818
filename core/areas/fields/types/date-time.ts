import { moment } from '../../../model/entity.ts';
import { isAmbiguous, parseDate } from '../../../rules/dates/read-date.ts';
import type { FieldType } from '../field-type.ts';

const START_OF_DAY = 'T00:00:00.000Z';
const EXAMPLE = 'Enter a date such as 2024-03-31 or 31 March 2024, 14:30.';

/** A date, with an optional time; a time without a zone is in UTC, a date alone begins at midnight. */
export const dateTimeField: FieldType<string> = {
  name: 'DATETIME',
  label: 'Date and time',
  // Canonical spelling of an instant, so that equal moments are equal texts.
  value: () => moment().overwrite((at) => new Date(at).toISOString()),
  filterKind: 'DATE',
  keys: (at) => [{ moment: at }],
  read: (text, { dayFirst }) => {
    if (text.trim() === '') return { empty: true };
    const date = parseDate(text);
    if (!date) return { problem: EXAMPLE };
    const first = isAmbiguous(date) ? dayFirst : Number.isNaN(date.monthFirst);
    const at = new Date((first ? date.dayFirst : date.monthFirst) - (date.ahead ?? 0));
    const year = at.getUTCFullYear();
    return year >= 1 && year <= 9999 ? { value: at.toISOString() } : { problem: EXAMPLE };
  },
  write: (at) => (at.endsWith(START_OF_DAY) ? at.slice(0, -START_OF_DAY.length) : at),
};
