import {
  appointmentText,
  type DateFormat,
  dayText,
  momentText,
  USUAL_DATE_FORMAT,
} from '@earshot/core/rules/dates/date-text';
import { observable, runInAction } from 'mobx';

// The workspace's date format, followed by observers that show a date.
const chosen = observable.box<DateFormat>(USUAL_DATE_FORMAT);

/** Sets the format of all dates, including those already on the page. */
export const showDatesAs = (format: DateFormat): void => runInAction(() => chosen.set(format));

/** The date format of the workspace; read it inside an observer(). */
export const dateFormat = (): DateFormat => chosen.get();

/** The day of an instant, in the workspace's format: 4 Sep 2026. Call it inside an observer(). */
export const dayWords = (at: string | number | Date, timeZone?: string): string =>
  dayText(at, { format: chosen.get(), ...(timeZone && { timeZone }) });

/** The day and time of an instant: 4 Sep 2026, 14:05. Whole days have no time. Call it inside an observer(). */
export const momentWords = (at: string | number | Date, timeZone?: string): string =>
  momentText(at, { format: chosen.get(), ...(timeZone && { timeZone }) });

/** The weekday, day and time of an instant in a zone: Fri 4 Sep 2026, 14:05. Call it inside an observer(). */
export const appointmentWords = (at: string | number | Date, timeZone: string): string =>
  appointmentText(at, { format: chosen.get(), timeZone });
