import type { LikelyPair } from '@earshot/core/areas/directory/person-merge';
import { limits } from '@earshot/core/limits';
import type { Pool } from '@earshot/processing/pool/pool';
import type { Transaction } from '../../store/database.ts';
import { type KnownPerson, knownPeople } from './store/known-people.ts';

/** Likely duplicates, most similar first: of the newest people with all others, or of one person with all others. */
export async function likelyAmong(
  pool: Pick<Pool, 'run'>,
  transaction: Transaction,
  personId: string | undefined,
): Promise<LikelyPair[]> {
  const known = await knownPeople(transaction);
  if (known.length < 2) return [];
  const people = personId
    ? [...known.filter(({ id }) => id !== personId), ...known.filter(({ id }) => id === personId)]
    : known;
  const from = Math.max(0, people.length - (personId ? 1 : limits.comparedPeople));
  const { matches } = await pool.run('similar-names', {
    people: people.map(({ name, email }) => ({ name, email })),
    from,
    among: true,
  });
  const pairs = new Map<string, LikelyPair>();
  const add = (at: number, like: number, similarity: number) => {
    const [one, other] = [people[like] as KnownPerson, people[at] as KnownPerson];
    const sameEmail = one.email !== '' && one.email === other.email;
    pairs.set(`${like} ${at}`, { people: [one, other], similarity: sameEmail ? 1 : similarity, sameEmail });
  };
  for (const { person, like, similarity } of matches) add(person, like, similarity);
  const byEmail = new Map<string, number>();
  for (const [at, { email }] of people.entries()) {
    const equal = byEmail.get(email);
    if (email !== '' && equal === undefined) byEmail.set(email, at);
    if (equal !== undefined && at >= from) add(at, equal, 1);
  }
  return [...pairs.values()]
    .sort((a, b) => Number(b.sameEmail) - Number(a.sameEmail) || b.similarity - a.similarity)
    .slice(0, limits.likelyPairs);
}
