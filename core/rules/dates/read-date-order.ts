import { type DateOrder, isAmbiguous, parseDate } from './read-date.ts';
import { isWholeDay } from './whole-day.ts';

/** Collects the dates of a column, which together reveal their order. */
export class DateColumn {
  /** non-empty values, and the dates among them */
  filled = 0;
  dates = 0;
  /** dates that are valid only with day first, only with month first, and with both */
  dayFirst = 0;
  monthFirst = 0;
  either = 0;
  /** dates with a time, and those with a time other than midnight */
  timed = 0;
  hours = 0;

  add(text: string): void {
    if (text.trim() === '') return;
    this.filled += 1;
    const date = parseDate(text);
    if (!date) return;
    this.dates += 1;
    if (date.timed) this.timed += 1;
    const at = Number.isNaN(date.dayFirst) ? date.monthFirst : date.dayFirst;
    if (!isWholeDay(at)) this.hours += 1;
    if (isAmbiguous(date)) this.either += 1;
    else if (Number.isNaN(date.monthFirst)) this.dayFirst += 1;
    else if (Number.isNaN(date.dayFirst)) this.monthFirst += 1;
  }

  /** The order of most dates; undefined if there is no evidence, or equal evidence for both. */
  get order(): DateOrder | undefined {
    if (this.dayFirst > this.monthFirst) return 'DMY';
    return this.monthFirst > this.dayFirst ? 'MDY' : undefined;
  }

  /** True if all dates are days with midnight as time, as written by programs without a day type. */
  get midnights(): boolean {
    return this.timed > 0 && this.hours === 0;
  }

  /** True if some dates are ambiguous, and nothing in the column decides. */
  get ambiguous(): boolean {
    return this.either > 0 && this.order === undefined;
  }
}
