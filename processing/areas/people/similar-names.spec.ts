import { expect } from 'chai';
import fc from 'fast-check';
import { MOST_MATCHES, similarNames } from './similar-names.ts';
import { comparedText, similarity, trigramsOf } from './trigrams.ts';

const signal = { stopped: false, throwIfStopped: () => undefined, holds: () => undefined };
const emit = async () => undefined;

type Input = Parameters<typeof similarNames.run>[0]['input'];
const find = async (input: Input) => (await similarNames.run({ input, signal, emit })).matches;

/** The similarities of the best matches of each person, by comparing each with each. */
function bruteForce({ people, from, among, threshold }: Input): number[][] {
  const sets = people.map(({ name, email }) => trigramsOf(comparedText(name, email)));
  return sets.slice(from).map((set, at) =>
    sets
      .slice(0, among ? from + at : from)
      .map((other) => similarity(set, other))
      .filter((value) => value >= threshold)
      .sort((a, b) => b - a)
      .slice(0, MOST_MATCHES),
  );
}

// Few syllables, so that many names are alike.
const word = fc.array(fc.constantFrom('an', 'na', 'ma', 'ri', 'é', 'ß', '李', '7', '-', 'Ø'), { maxLength: 5 });
const name = fc.array(word, { maxLength: 4 }).map((words) => words.map((parts) => parts.join('')).join(' '));
const person = fc.record({
  name: fc.oneof(
    { weight: 5, arbitrary: name },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
  ),
  email: fc.oneof(fc.constant(''), fc.constantFrom('ana@example.org', 'mari@example.org', 'x@y.zz')),
});

describe('similar names', () => {
  it('equal the best ones of comparing all pairs', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(person, { maxLength: 60 }),
        fc.double({ min: 0.05, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.boolean(),
        async (people, threshold, share, among) => {
          const from = Math.floor(share * people.length);
          const input = { people, from, among, threshold };
          const matches = await find(input);
          const sets = people.map(({ name, email }) => trigramsOf(comparedText(name, email)));
          for (const { person, like, similarity: said } of matches) {
            expect(like).to.be.lessThan(among ? person : from);
            expect(said).to.equal(similarity(sets[person] as Set<string>, sets[like] as Set<string>));
          }
          const found = people
            .slice(from)
            .map((_, at) => matches.filter(({ person }) => person === from + at).map((match) => match.similarity));
          expect(found).to.deep.equal(bruteForce(input));
        },
      ),
      { numRuns: 500 },
    ));

  it('ignore case, diacritics, punctuation and the order of words', async () => {
    const people = ['Ångström, Bjørn', 'bjorn angstrom', 'Ada Lovelace'].map((name) => ({ name, email: '' }));
    expect(await find({ people, from: 0, among: true, threshold: 0.5 })).to.deep.equal([
      { person: 1, like: 0, similarity: 1 },
    ]);
  });

  it('compare the first 50 characters of the name and of the email address before its @', () => {
    expect(comparedText('Ada Lovelace', 'ada.lovelace@example.org')).to.equal('ada lovelace ada lovelace');
    expect(comparedText('a'.repeat(60), 'b@example.org')).to.equal('a'.repeat(50));
    expect([...comparedText('𠮷'.repeat(60), '')]).to.have.length(50);
  });

  it('propose no people whose names lack letters and digits', async () => {
    const people = ['', '!!!', '😀', '😀'].map((name) => ({ name, email: '' }));
    expect(await find({ people, from: 0, among: true, threshold: 0.5 })).to.deep.equal([]);
  });

  it('are found quickly when all names are nearly the same', async () => {
    const people = Array.from({ length: 20_000 }, (_, at) => ({ name: `Test Customer ${at}`, email: '' }));
    const matches = await find({ people, from: 0, among: true, threshold: 0.5 });
    expect(matches).to.have.length(2 * people.length - 3);
  });
});
