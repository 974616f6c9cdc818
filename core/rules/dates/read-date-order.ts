import { type DateOrder, isAmbiguous, parseDate } from './read-date.ts';
import { isWholeDay } from './whole-day.ts';

/** Collects the dates of a column, which together tell their order. */
export class DateColumn {
  /** values that are not empty, and those of them that are dates */
  filled = 0;
  dates = 0;
  /** dates that are only right by day first, only by month first, and those that could be both */
  dayFirst = 0;
  monthFirst = 0;
  either = 0;
  /** dates that say a time, and those of them that say another one than midnight */
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

  /** The order that most dates show; none when they show none, or as many one as the other. */
  get order(): DateOrder | undefined {
    if (this.dayFirst > this.monthFirst) return 'DMY';
    return this.monthFirst > this.dayFirst ? 'MDY' : undefined;
  }

  /** True when all dates are days, written with midnight as programs do that know no days. */
  get midnights(): boolean {
    return this.timed > 0 && this.hours === 0;
  }

  /** True if some dates could be two days, and nothing in the column decides. */
  get ambiguous(): boolean {
    return this.either > 0 && this.order === undefined;
  }
}
