import { expect } from 'chai';
import { cronWords, triggerWords } from './trigger-words.ts';

describe('what begins an automation, in words', () => {
  for (const [cron, words] of [
    ['0 8 * * 1', 'Every Monday at 8:00'],
    ['5 17 * * 7', 'Every Sunday at 17:05'],
    ['30 6 * * *', 'Every day at 6:30'],
    ['0 9 15 * *', 'On day 15 of the month at 9:00'],
    ['*/5 * * * *', 'Schedule */5 * * * *'],
    ['0 9 1 1 *', 'Schedule 0 9 1 1 *'],
  ] as const)
    it(`is “${words}” for ${cron}`, () => expect(cronWords(cron)).to.equal(words));

  it('is the title of an event, or its name where nobody knows it any more', () => {
    const stored = { type: 'EVENT', event: 'note:created', rules: null };
    expect(triggerWords(stored, [{ id: 'note:created', title: 'A note was created' }])).to.equal('A note was created');
    expect(triggerWords(stored, [])).to.equal('note:created');
  });
});
