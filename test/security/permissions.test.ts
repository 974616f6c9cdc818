import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publicPage, publicPicture, unlockPublicPage } from '@earshot/core/areas/shares/share';
import { entities } from '@earshot/core/model/all';
import type { AnyEntity, Shape } from '@earshot/core/model/entity';
import type { AnyOperation } from '@earshot/core/model/operation';
import { pageEntities } from '@earshot/core/model/page';
import { referenceOf } from '@earshot/host/operations/references';
import { expect } from 'chai';
import { EVERYTHING } from '../kit/further-test.ts';
import {
  aCast,
  type Cast,
  type Ids,
  LYING_AT,
  PLACES,
  type PlaceName,
  PRINCIPALS,
  type PrincipalName,
} from './cast.ts';
import { inputFor } from './inputs.ts';
import { doorOperations, memberOperations, rehearsal, verdict } from './rehearsal.ts';

const FILE = join(import.meta.dirname, '..', 'permissions.expect.csv');
const HEAD = 'operation,principal,place,expected';
const LINKED = [publicPage, publicPicture, unlockPublicPage].map(({ name }): string => name);
const names = Object.keys(PRINCIPALS) as PrincipalName[];

/** Input of a principal: only one of them has the place's public link. */
function sent(operation: AnyOperation, principal: PrincipalName, ids: Ids): Record<string, unknown> {
  const input = inputFor(operation, ids);
  return principal === 'share-token' && LINKED.includes(operation.name) ? { ...input, token: ids.ShareToken } : input;
}

/**
 * Places at which an operation is tried. Unauthenticated operations are tried once; at a place without grants, only
 * those that name an object there, and at the workspace those for admins alone.
 */
function placesFor(operation: AnyOperation, places: Cast['places']): readonly PlaceName[] {
  if (!memberOperations.includes(operation) && !LINKED.includes(operation.name)) return ['own'];
  const named = (place: PlaceName, nouns: readonly string[]) => {
    const input = JSON.stringify(inputFor(operation, places[place]));
    return nouns.some((noun) => input.includes(places[place][noun] ?? ''));
  };
  return PLACES.filter((place) => {
    const nouns = LYING_AT[place];
    return !nouns || (place === 'workspace' && operation.audience === 'admin') || named(place, nouns);
  });
}

const WRITING = process.env.EARSHOT_WRITE_EXPECTATIONS !== undefined;
/**
 * `npm test` checks one case in three, so that each operation meets each principal and, where there are three, each
 * place. The whole table takes five minutes.
 */
const ONE_IN = EVERYTHING || WRITING ? 1 : 3;
/** Cases from which the rule of locked pages is derived. */
const isAboutLocks = (principal: PrincipalName, place: PlaceName) =>
  ['contributor-write', 'contributor-full'].includes(principal) && ['own', 'locked'].includes(place);

/** The places at which an operation is called as a principal. */
function asked(
  operation: AnyOperation,
  principal: PrincipalName,
  { places, turn }: { places: Cast['places']; turn: number },
) {
  const all = placesFor(operation, places);
  if (all.length < ONE_IN) return all;
  return all.filter((place, at) => (turn + at) % ONE_IN === 0 || isAboutLocks(principal, place));
}

/** Results of all possible calls by all principals at all places. */
async function table(cast: Cast): Promise<string[]> {
  const runner = await rehearsal();
  const lines: string[] = [];
  for (const [row, operation] of [...memberOperations, ...doorOperations(runner)].entries())
    for (const [column, principal] of names.entries())
      for (const place of asked(operation, principal, { places: cast.places, turn: row + column })) {
        const input = sent(operation, principal, cast.places[place]);
        // Permission is checked after the input: a refused input would test nothing.
        expect(operation.input.safeParse(input).error, operation.name).to.equal(undefined);
        const found = await verdict(runner, operation, input, cast.sessions.get(principal) ?? null);
        lines.push([operation.name, principal, place, found].join(','));
      }
  return lines;
}

const LOCKABLE = pageEntities.filter(({ options }: AnyEntity) => options.lock).map(({ name }): string => name);

/** Entities that can be locked, and those that belong to a locked one. */
const held = entities.filter(({ name, fields, row, options: { page } }: AnyEntity) => {
  const to = page && referenceOf(((fields as Shape)[page] ?? (row.shape as Shape)[page]) as Shape[string])?.to;
  return LOCKABLE.includes(name) || to === 'Page' || (to !== undefined && LOCKABLE.includes(to));
});

describe('permissions (test/permissions.expect.csv)', function () {
  this.timeout(1_200_000);
  let found: string[];

  before(async () => {
    found = await table(await aCast());
  });

  it('are as expected for every operation, principal and place', () => {
    // Written by `npm run expect`, whose diff is reviewed line by line.
    if (WRITING) writeFileSync(FILE, `${[HEAD, ...found].join('\n')}\n`);
    const expected = existsSync(FILE) ? readFileSync(FILE, 'utf8').trim().split('\n').slice(1) : [];
    const known = new Set(expected);
    const wrong = found.filter((line) => !known.has(line));
    expect(wrong, 'differs from the expectation, or is not in it; npm run expect writes it anew').to.deep.equal([]);
    const operations = new Set(found.map((line) => line.split(',')[0]));
    const gone = expected.filter((line) => !operations.has(line.split(',')[0]));
    expect(gone, 'expectations for operations that are no more').to.deep.equal([]);
    if (ONE_IN === 1) expect(found.length, 'the whole table').to.equal(expected.length);
    else expect(found.length).to.be.greaterThan(expected.length / (ONE_IN + 1));
  });

  it('leave a locked page, and everything on it, to those with full access', () => {
    expect(held.map(({ name }) => name)).to.include.members(['Insight', 'Share', 'Comment', 'Version', 'File']);
    const changes = memberOperations.filter(
      ({ name, effect, on }) =>
        effect === 'write' &&
        // A new insight is not locked.
        name !== 'createInsight' &&
        held.some(
          (noun) => on?.entity === noun || ['create', 'restore'].some((verb) => name === `${verb}${noun.name}`),
        ),
    );
    expect(changes.length).to.be.greaterThan(15);
    const answer = (name: string, principal: PrincipalName, place: string) =>
      found
        .find((line) => line.startsWith(`${name},${principal},${place},`))
        ?.split(',')
        .at(-1);
    const open = changes.filter(({ name }) => answer(name, 'contributor-write', 'locked') !== 'FORBIDDEN');
    expect(open.map(({ name }) => name)).to.deep.equal([]);
    const closed = changes.filter(
      ({ name }) => answer(name, 'contributor-full', 'locked') !== answer(name, 'contributor-full', 'own'),
    );
    expect(closed.map(({ name }) => name)).to.deep.equal([]);
  });
});
