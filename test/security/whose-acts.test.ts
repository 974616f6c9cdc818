import { createChannel, deleteChannel, restoreChannel, updateChannel } from '@earshot/core/areas/places/channel';
import { createFolder, deleteFolder, restoreFolder, updateFolder } from '@earshot/core/areas/places/folder';
import { createProject, deleteProject, restoreProject, updateProject } from '@earshot/core/areas/places/project';
import type { Level } from '@earshot/core/model/entity';
import type { AnyOperation } from '@earshot/core/model/operation';
import { detachPlace, revokeGrant, setGrant } from '@earshot/core/model/place';
import { reaches } from '@earshot/core/rules/permission';
import { T } from '@earshot/host/area';
import { type Actor, readAccesses } from '@earshot/host/operations/access';
import { expect } from 'chai';
import { aRoom, type Person, testHost } from '../kit/hosts/host.ts';
import { purge } from '../kit/purged.ts';

const ROUNDS = process.env.EARSHOT_TEST === 'all' ? 100 : 5;
const ACTS = 30;
const LEVELS = ['READ', 'WRITE', 'FULL'] as const;
const CHANGES_RIGHTS_OR_TRASH = ['parent', 'detached', 'trashedAt', 'trashed', 'grants'] as const;

/** Everything about a place, including its trash state and grants. */
interface Found {
  kind: 'FOLDER' | 'PROJECT' | 'CHANNEL';
  name: string;
  parent: string | null;
  detached: boolean;
  trashedAt: string | null;
  trashed: boolean;
  grants: string;
}
interface Seen {
  places: Map<string, Found>;
  levels: Map<Person, (placeId: string) => Level>;
}

async function look(people: readonly Person[]): Promise<Seen> {
  const database = (await testHost()).container.get(T.database);
  const workspaceId = people[0]?.workspaceId ?? '';
  return database.inWorkspace(workspaceId, async (transaction) => {
    const actors = people.map(({ memberId }): Actor => {
      return {
        accountId: '',
        memberId,
        workspaceId,
        role: 'CONTRIBUTOR',
        admin: false,
        peopleAccess: true,
        projectsAccess: true,
      };
    });
    const accesses = await readAccesses(transaction, workspaceId, actors);
    const rows = await transaction.sql<Omit<Found, 'trashed'> & { id: string }>(
      `select p.id, p.kind, p.name, p.parent, p.detached, p."trashedAt", (select string_agg(principal || coalesce(principal_id::text, '') || level || (trashed_at is null), ',' order by id)
           from grants g where g.workspace_id = $1 and g.place_id = p.id) as grants
         from (select id, 'FOLDER' as kind, name, parent_id as parent, detached, trashed_at::text as "trashedAt", created_at from folders where workspace_id = $1
         union all select id, 'PROJECT', title, folder_id, detached, trashed_at::text, created_at from projects where workspace_id = $1
         union all select id, 'CHANNEL', title, folder_id, detached, trashed_at::text, created_at from channels where workspace_id = $1) p
         order by created_at`,
      [workspaceId],
    );
    const [access] = accesses.values();
    const found = rows.map(({ id, ...row }) => [id, { ...row, trashed: access?.places.get(id)?.trashed ?? false }]);
    return {
      places: new Map(found as [string, Found][]),
      levels: new Map(people.map((one) => [one, (id: string) => accesses.get(one.memberId)?.level(id) ?? 'none'])),
    };
  });
}

/** Numbers below a bound in an order that the seed decides (mulberry32). */
function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

// From this seed on, five walks perform all acts required below.
const FIRST_SEED = 7;

type Act = [operation: AnyOperation, input: Record<string, unknown>];

const ACTS_ON = {
  FOLDER: { remove: deleteFolder, restore: restoreFolder, update: updateFolder, within: 'parentId', name: 'name' },
  PROJECT: { remove: deleteProject, restore: restoreProject, update: updateProject, within: 'folderId', name: 'title' },
  CHANNEL: { remove: deleteChannel, restore: restoreChannel, update: updateChannel, within: 'folderId', name: 'title' },
} as const;

/** One act that anyone can try, about any place, known to them or not. */
function anAct(seen: Seen, people: readonly Person[], below: (most: number) => number): Act {
  const pick = <V>(from: readonly V[]): V => from[below(from.length)] as V;
  const ids = [...seen.places.keys()];
  const folders = ids.filter((id) => seen.places.get(id)?.kind === 'FOLDER');
  const into = below(4) === 0 ? null : (pick(folders) ?? null);
  const id = pick(ids);
  const kind = seen.places.get(id)?.kind ?? 'FOLDER';
  const principalId = pick(people)?.memberId;
  const detached = below(2) === 0;
  const made = { folderId: into, detached, everyone: detached ? null : pick(['READ', 'WRITE']) };
  if (ids.length < 10 || below(10) === 0)
    return pick<Act>([
      [createFolder, { name: `F${ids.length}`, parentId: into }],
      [createFolder, { name: `F${ids.length}`, parentId: into }],
      [createProject, { title: `P${ids.length}`, ...made }],
      [createChannel, { title: `C${ids.length}`, source: 'CSV', ...made }],
    ]);
  const { remove, restore, update, within, name } = ACTS_ON[kind];
  return pick<Act>([
    [remove, { id }],
    // Moves one more folder to trash, and restores another place.
    [kind === 'FOLDER' ? remove : restore, { id }],
    [kind === 'FOLDER' ? restore : remove, { id }],
    [update, { id, [within]: into }],
    [update, { id, [name]: 'Renamed' }],
    [detachPlace, { placeId: id, detached }],
    [setGrant, { placeId: id, principal: 'MEMBER', principalId, level: pick(LEVELS) }],
    [revokeGrant, { placeId: id, principal: 'MEMBER', principalId }],
  ]);
}

/** Changes made by an act at places where its author had no right to make them. */
function wrongs(before: Seen, after: Seen, level: (placeId: string) => Level): string[] {
  return [...before.places].flatMap(([id, was]) => {
    const is = after.places.get(id);
    if (!is) return [`${was.name} is gone`];
    const changed = (Object.keys(was) as (keyof Found)[]).filter((field) => was[field] !== is[field]);
    const needed = changed.some((field) => CHANGES_RIGHTS_OR_TRASH.includes(field as 'grants')) ? 'FULL' : 'WRITE';
    return changed.length === 0 || reaches(level(id), needed) ? [] : [`${was.name}: ${changed} with ${level(id)}`];
  });
}

/** Regardless of the acts: leaves a private project of one person in a folder deleted by another. */
async function leaveAProjectInATrashedFolder(people: readonly Person[]): Promise<void> {
  const [one, other] = people as [Person, Person];
  const { id } = await one.do(createFolder, { name: 'Left' });
  await one.do(setGrant, { placeId: id, principal: 'MEMBER', principalId: other.memberId, level: 'WRITE' });
  await other.do(createProject, { title: 'Kept', folderId: id, detached: true, everyone: null });
  await one.do(deleteFolder, { id });
}

describe('what somebody does', function () {
  this.timeout(120_000 + ROUNDS * 10_000);

  it(`changes nothing where they could not change it themselves, purge included (${ROUNDS} workspaces)`, async () => {
    const done = new Map<string, number>();
    let movedOut = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const below = generator(FIRST_SEED + round);
      const room = await aRoom();
      const people = [
        await room.person('CONTRIBUTOR'),
        await room.person('CONTRIBUTOR'),
        await room.person('CONTRIBUTOR'),
      ];
      let seen = await look(people);
      for (let act = 0; act < ACTS + 10; act += 1) {
        const by = people[below(people.length)] as Person;
        const [operation, input] = anAct(seen, people, below);
        const outcome = await by.outcome(operation, input);
        const after = await look(people);
        const told = `round ${round}, act ${act}: ${operation.name} ${JSON.stringify(input)} ${outcome}`;
        expect(wrongs(seen, after, seen.levels.get(by) ?? (() => 'none')), told).to.deep.equal([]);
        if (outcome === 'ok') done.set(operation.name, (done.get(operation.name) ?? 0) + 1);
        seen = after;
      }
      await leaveAProjectInATrashedFolder(people);
      seen = await look(people);
      await purge(room.workspaceId, ['folders', 'projects', 'channels']);
      const left = await look(people);
      for (const [id, was] of seen.places) {
        const is = left.places.get(id);
        expect(is !== undefined, `round ${round}: ${was.name} in trash ${was.trashed}, erased ${!is}`).to.equal(
          !was.trashed,
        );
        for (const person of people)
          if (is) expect(left.levels.get(person)?.(id), was.name).to.equal(seen.levels.get(person)?.(id));
        if (is && was.parent !== is.parent) movedOut += 1;
      }
    }
    expect([...done.keys()]).to.include.members(
      [deleteFolder, restoreFolder, updateFolder, updateChannel, detachPlace].map(({ name }) => name),
    );
    expect(movedOut, 'places whose folder was erased around them').to.be.greaterThan(0);
  });
});
