import {
  type FileMatch,
  type FilePreview,
  type ReadingOptions,
  readingOptions,
} from '@earshot/core/areas/channels/channel-run';
import { complaints } from '../../../kit/form/form-texts.ts';
import { counted, number } from '../../../kit/words/counted.ts';
import { ownTimeZone } from '../../../kit/words/time-zones.ts';
import { fileNotices } from '../../files/tables/reading-words.ts';

/** Options that the user changed from the proposed ones. */
export type Choices = Partial<ReadingOptions>;

const usual = (): Choices => ({
  moreTextColumns: [],
  titleColumn: null,
  idColumn: null,
  minDate: null,
  maxDate: null,
  ignoreNul: false,
  labelLine: 1,
  sheet: null,
  timeZone: ownTimeZone(),
});

const COLUMNS_ANEW = ['delimiter', 'encoding', 'labelLine', 'sheet'] as const;

/** Choices after a change: another delimiter or encoding changes the columns, so choices about columns are dropped. */
export function chosen(choices: Choices, change: Choices): Choices {
  if (!COLUMNS_ANEW.some((field) => field in change)) return { ...choices, ...change };
  const { textColumn, moreTextColumns, titleColumn, timeColumn, idColumn, ...others } = choices;
  return { ...others, ...change };
}

/** Options for reading a file: the proposed ones with the user's changes. */
export function optionsFor({ options }: Pick<FilePreview, 'options'>, choices: Choices): Choices {
  const all: Choices = { ...usual(), ...options, ...choices };
  return all.timeColumn ? all : { ...all, dateOrder: null, minDate: null, maxDate: null };
}

/** True if a preview has the columns of these options: another delimiter or encoding changes them. */
export const showsColumnsOf = ({ options: seen }: Pick<FilePreview, 'options'>, options: Choices): boolean =>
  COLUMNS_ANEW.every((field) => (seen[field] ?? usual()[field]) === options[field]);

/** Errors in the reading options, by field. */
export function wrongWith(options: Choices, { dateOrderUnclear }: Pick<FilePreview, 'dateOrderUnclear'>) {
  const wrong = complaints(readingOptions, options);
  const { timeColumn, dateOrder } = options;
  if (timeColumn && dateOrderUnclear && !dateOrder) wrong.dateOrder = 'These dates are ambiguous. Choose one.';
  return wrong;
}

type Told = Pick<FilePreview, 'notices' | 'unreadable' | 'remembered' | 'rowEstimate' | 'whole'>;

/** Notices about a file, one sentence each. */
export const noticesOf = (file: Told, match?: FileMatch): string[] =>
  fileNotices(file, [
    ...(file.remembered ? ['The settings of the last import are used.'] : []),
    ...(match ? matchNotices(match) : []),
  ]);

function matchNotices({ checked, known, otherId }: FileMatch): string[] {
  if (2 * otherId > checked)
    return [
      `${number(otherId)} of the first ${counted(checked, 'row')} are in this channel already, with the same words and date but another ID. Importing adds them a second time. Choose the Unique ID that the last import used.`,
    ];
  return known > 0 ? [`${number(known)} of the first ${counted(checked, 'row')} are in this channel already.`] : [];
}
