import {
  type ChannelRun,
  type FilePreview,
  type ReadingOptions,
  readingOptions,
} from '@earshot/core/model/channel-run';
import { complaints } from '../../kit/form-texts.ts';

/** What a person chose otherwise than was proposed. */
export type Choices = Partial<ReadingOptions>;

const USUAL: Choices = { idColumn: null, minDate: null, maxDate: null, ignoreNul: false };

/** What a file begins with: its times are of the zone that the last one was read in, or of this person's own. */
export function beginning(runs: readonly Pick<ChannelRun, 'options'>[]): Choices {
  const before = runs.map(({ options }) => options.timeZone).find((zone) => typeof zone === 'string');
  return { timeZone: before ?? Intl.DateTimeFormat().resolvedOptions().timeZone };
}

/** The choices after one more: cut or decoded otherwise, a file has other columns, and what was chosen of them is void. */
export function chosen(choices: Choices, change: Choices): Choices {
  if (!('delimiter' in change || 'encoding' in change)) return { ...choices, ...change };
  const { textColumn, timeColumn, idColumn, ...others } = choices;
  return { ...others, ...change };
}

/** How a file would be read: as its preview proposes, but for what the person chose. */
export function optionsFor({ options }: Pick<FilePreview, 'options'>, choices: Choices): Choices {
  const all: Choices = { ...USUAL, ...options, ...choices };
  return all.timeColumn ? all : { ...all, dateOrder: null, minDate: null, maxDate: null };
}

/** Whether a preview shows the columns that a file has when it is read so: cut or decoded otherwise it has others. */
export const showsColumnsOf = ({ options: seen }: Pick<FilePreview, 'options'>, options: Choices): boolean =>
  seen.delimiter === options.delimiter && seen.encoding === options.encoding;

/** What is wrong with how a file would be read, by field. */
export function wrongWith(options: Choices, { dateOrderUnclear }: Pick<FilePreview, 'dateOrderUnclear'>) {
  const wrong = complaints(readingOptions, options);
  const { timeColumn, dateOrder } = options;
  if (timeColumn && dateOrderUnclear && !dateOrder)
    wrong.dateOrder = 'These dates could be read both ways. Choose one.';
  return wrong;
}

/** What a person should know of a file, a sentence each. */
export const noticesOf = ({ notices, unreadable }: Pick<FilePreview, 'notices' | 'unreadable'>): string[] => [
  ...notices,
  ...unreadable.map(({ line, reason }) => `Line ${line} cannot be read. ${reason}`),
];
