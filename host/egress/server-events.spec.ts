import { RemoteFailure } from '@earshot/core/remote-failure';
import { expect } from 'chai';
import fc from 'fast-check';
import { serverEvents } from './server-events.ts';

async function read(pieces: readonly Uint8Array[]) {
  const found: [string, string][] = [];
  async function* come() {
    yield* pieces;
  }
  for await (const { event, data } of serverEvents(come(), 'https://models.example.org')) found.push([event, data]);
  return found;
}
const bytes = (text: string) => new TextEncoder().encode(text);

describe('server-sent events', () => {
  const cases: [stream: string, events: [string, string][]][] = [
    [
      'data: one\n\ndata: two\n\n',
      [
        ['', 'one'],
        ['', 'two'],
      ],
    ],
    ['event: ping\ndata: {}\n\n', [['ping', '{}']]],
    [': a comment\n\ndata:tight\nid: 7\nretry: 5\n\n', [['', 'tight']]],
    [
      'data: one\r\n\r\ndata: two\r\n\r\n',
      [
        ['', 'one'],
        ['', 'two'],
      ],
    ],
    ['data: a\ndata: b\n\n', [['', 'a\nb']]],
    ['data: without an end', [['', 'without an end']]],
    ['event: alone\n\n', []],
    ['', []],
  ];
  for (const [stream, events] of cases)
    it(`reads ${JSON.stringify(stream)}`, async () => expect(await read([bytes(stream)])).to.deep.equal(events));

  it('reads the same wherever the bytes are cut, inside a letter, too', async () => {
    const whole = bytes('event: say\r\ndata: Été 東京 😀\r\n\r\ndata: [DONE]\n\n');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: whole.length }), { maxLength: 12 }), async (cuts) => {
        const places = [0, ...cuts.sort((a, b) => a - b), whole.length];
        const pieces = places.map((from, at) => whole.slice(from, places[at + 1] ?? whole.length));
        expect(await read(pieces)).to.deep.equal([
          ['say', 'Été 東京 😀'],
          ['', '[DONE]'],
        ]);
      }),
    );
  });

  it('gives up on a line, and on an event, without end', async () => {
    for (const piece of ['x'.repeat(400_000), 'data: '.concat('x'.repeat(400_000), '\n')]) {
      const fault = await read([piece, piece, piece].map(bytes)).catch((reason: unknown) => reason);
      expect(fault).to.be.instanceOf(RemoteFailure);
    }
  });
});
