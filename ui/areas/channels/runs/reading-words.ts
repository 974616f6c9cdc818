import { type DATE_ORDERS } from '@earshot/core/areas/channels/channel-run';

const choicesOf = <K extends string>(words: Record<K, string>) =>
  (Object.keys(words) as K[]).map((value) => ({ value, label: words[value] }));

/** Labels of the orders of day and month. */
export const ORDER_CHOICES = choicesOf<(typeof DATE_ORDERS)[number]>({
  DAY_FIRST: 'Day first: 31/12/2026',
  MONTH_FIRST: 'Month first: 12/31/2026',
});
