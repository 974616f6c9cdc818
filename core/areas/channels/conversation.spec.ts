import { expect } from 'chai';
import fc from 'fast-check';
import { conversationIn } from './conversation.ts';

const whole = { externalId: 'm1', text: 'Where is it?', timestamp: '2026-03-01T10:00:00.000Z', participant: 'Kim' };
const none = { externalId: '', timestamp: '', participant: '' };

describe('a conversation in a record', () => {
  const cases: [description: string, messages: unknown[], read: object[]][] = [
    ['is read as it is told', [whole], [whole]],
    [
      'keeps its order',
      [{ text: 'b' }, { text: 'a' }],
      [
        { ...none, text: 'b' },
        { ...none, text: 'a' },
      ],
    ],
    ['names who is told with more than a name', [{ ...whole, participant: { name: 'Kim', id: 7 } }], [whole]],
    ['takes numbers for names of messages', [{ ...whole, externalId: 12 }], [{ ...whole, externalId: '12' }]],
    ['takes times with a zone', [{ ...whole, timestamp: '2026-03-01T11:00:00+01:00' }], [whole]],
    ['does without a time that is none', [{ ...whole, timestamp: 'noon' }], [{ ...whole, timestamp: '' }]],
    ['leaves out what says nothing', [{ text: ' ' }, { participant: 'Kim' }, null, 'x', whole], [whole]],
  ];
  for (const [says, conversation, read] of cases)
    it(says, () => expect(conversationIn(JSON.stringify({ conversation }))).to.deep.equal(read));

  it('is none in what is no such record', () => {
    for (const raw of ['', 'a,b,c', '{', '[]', 'null', '{"conversation":"x"}', '{"conversation":{"0":1}}'])
      expect(conversationIn(raw), raw).to.deep.equal([]);
  });

  it('is read from anything without a fault', () =>
    fc.assert(
      fc.property(fc.array(fc.anything()), (conversation) => {
        const raw = JSON.stringify({ conversation }, (_, value) => (typeof value === 'bigint' ? String(value) : value));
        for (const { text } of conversationIn(raw)) expect(text.trim()).not.to.equal('');
      }),
    ));
});
