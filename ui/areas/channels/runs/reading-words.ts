import { type DATE_ORDERS } from '@earshot/core/areas/channels/channel-run';

const choicesOf = <K extends string>(words: Record<K, string>) =>
  (Object.keys(words) as K[]).map((value) => ({ value, label: words[value] }));

/** Which of day and month stands first, in words. */
export const ORDER_CHOICES = choicesOf<(typeof DATE_ORDERS)[number]>({
  DAY_FIRST: 'Day first: 31/12/2026',
  MONTH_FIRST: 'Month first: 12/31/2026',
});
