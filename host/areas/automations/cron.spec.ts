import { expect } from 'chai';
import { cronWords } from './cron.ts';

describe('a cron expression in words', () => {
  for (const [cron, words] of [
    ['0 9 * * 1', 'At 09:00, only on Monday'],
    ['0 9 13 * *', 'At 09:00, on day 13 of the month'],
    ['0 9 13 * 5', 'At 09:00, on day 13 of the month, or on Friday'],
    ['0 9 1,15 3 1-5', 'At 09:00, on day 1 and 15 of the month, or Monday through Friday, only in March'],
    ['*/10 2 L * 0', 'Every 10 minutes, between 02:00 and 02:59, on the last day of the month, or on Sunday'],
    ['0 9 */2 * 1', 'At 09:00, every 2 days in a month, only on Monday'],
    ['0 9 13 * */2', 'At 09:00, on day 13 of the month, every 2 days of the week'],
  ] as const)
    it(`is “${words}” for ${cron}`, () => expect(cronWords(cron)).to.equal(words));
});
