import { expect } from 'chai';
import { eventsWords } from './integration-words.ts';

describe('the words for a subscription to events', () => {
  it('say until when it lasts, or that it is over', () => {
    const until = '2026-12-04T12:00:00.000Z';
    expect(eventsWords(until, new Date('2026-12-04T11:59:59Z'))).to.equal(
      'Subscribed until 4 Dec 2026; renews automatically',
    );
    expect(eventsWords(until, new Date(until))).to.equal('Ended 4 Dec 2026');
  });
});
