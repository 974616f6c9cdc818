import { expect } from 'chai';
import fc from 'fast-check';
import { limits } from '../../limits.ts';
import { spokenDigest } from './spoken-digest.ts';

const { spokenCharacters } = limits.notifications;
const MORE = 'There is more in your notifications.';

describe('a digest that is read aloud', () => {
  it('is its lines as sentences, after whose they are and how many', () => {
    const lines = ['Ada published an insight: “Queues”', 'Why late?', '12 new notes in “Harbour”'];
    expect(spokenDigest({ workspaceName: 'Harbour', lines, more: false }).split('\n\n')).to.deep.equal([
      'Harbour: 3 notifications that you have not read.',
      'Ada published an insight: “Queues”.',
      'Why late?',
      '12 new notes in “Harbour”.',
    ]);
  });

  it('says that there is more, by the count or by the length', () => {
    const some = spokenDigest({ workspaceName: 'Harbour', lines: ['One'], more: true });
    expect(some).to.match(/more than 1 notification that.*\n\nOne\.\n\nThere is more/s);
    const long = spokenDigest({ workspaceName: 'Harbour', lines: Array(50).fill('word '.repeat(60)), more: false });
    expect(long.endsWith(MORE)).to.equal(true);
    expect(long.length).to.be.at.least(spokenCharacters - 500);
  });

  it('has no phonemes in it, no line of its own for what someone wrote, and is never longer than what is read', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 500 }),
        fc.array(fc.string({ unit: 'binary', maxLength: 900 }), { minLength: 1, maxLength: 50 }),
        fc.boolean(),
        (workspaceName, lines, more) => {
          const text = spokenDigest({ workspaceName, lines: ['[[hE]]\n\n', ...lines], more });
          expect(text.length).to.be.at.most(spokenCharacters);
          expect(text).not.to.match(/[[\]]/);
          expect(text.split('\n\n').length).to.be.at.most(lines.length + 3);
        },
      ),
      { numRuns: 200 },
    );
  });
});
