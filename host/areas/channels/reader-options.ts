import type { ReadingOptions } from '@earshot/core/areas/channels/channel-run';

const ORDERS = { DAY_FIRST: 'DMY', MONTH_FIRST: 'MDY' } as const;

/** Options for reading a file, in the form that the pool's tasks take. */
export function readerOptions(options: ReadingOptions) {
  const { textColumn, moreTextColumns, titleColumn, timeColumn, idColumn, dateOrder, timeZone, ...others } = options;
  const { minDate, maxDate, duplicates: _, ...dialect } = others;
  return {
    ...dialect,
    text: textColumn,
    moreTexts: moreTextColumns,
    title: titleColumn ?? undefined,
    time: timeColumn ?? undefined,
    id: idColumn ?? undefined,
    dateOrder: dateOrder ? ORDERS[dateOrder] : undefined,
    zone: timeZone,
    minDate: minDate ?? undefined,
    maxDate: maxDate ?? undefined,
  };
}
