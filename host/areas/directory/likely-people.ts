import type { LikelyPerson, PersonMatch } from '@earshot/core/areas/directory/person-import';
import { MOST_MATCHES } from '@earshot/processing/areas/people/similar-names';
import type { Pool } from '@earshot/processing/pool/pool';
import type { NamedRow } from './person-rows.ts';
import type { KnownPerson } from './store/known-people.ts';

/**
 * Rows that are likely duplicates of people in the directory or of earlier rows, each with at most two matches: first
 * by email address, then by similarity of name and address.
 */
export async function likelyRows(
  pool: Pick<Pool, 'run'>,
  known: readonly KnownPerson[],
  rows: readonly NamedRow[],
): Promise<LikelyPerson[]> {
  const people = [...known, ...rows];
  const asMatch = (at: number, similarity: number, sameEmail: boolean): PersonMatch => {
    const one = people[at] as KnownPerson | NamedRow;
    return {
      personId: 'id' in one ? one.id : null,
      line: 'line' in one ? one.line : null,
      name: one.name,
      email: one.email,
      similarity,
      sameEmail,
    };
  };
  const { matches } = await pool.run('similar-names', {
    people: people.map(({ name, email }) => ({ name, email })),
    from: known.length,
    among: true,
  });
  const similar = Map.groupBy(matches, ({ person }) => person);
  const byEmail = new Map<string, number>();
  const likely: LikelyPerson[] = [];
  for (const [at, { name, email }] of people.entries()) {
    const equal = email === '' ? undefined : byEmail.get(email);
    if (email !== '' && equal === undefined) byEmail.set(email, at);
    if (at < known.length) continue;
    const others = (similar.get(at) ?? []).filter(({ like }) => like !== equal);
    const found = [
      ...(equal === undefined ? [] : [asMatch(equal, 1, true)]),
      ...others.map(({ like, similarity }) => asMatch(like, similarity, false)),
    ].slice(0, MOST_MATCHES);
    const { line } = people[at] as NamedRow;
    if (found.length > 0) likely.push({ line, name, email, matches: found });
  }
  return likely;
}
