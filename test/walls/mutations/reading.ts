import type { Mutation } from '../mutation.ts';

const WALLS = ['test/security/walls.test.ts'];
const INSIDERS = ['test/security/hostile-insiders.test.ts'];
const FILTERS = ['test/security/generated-filters.test.ts'];
const CHANNELS = ['test/areas/places/channels-in-folders.test.ts'];

/** Workspaces, lists and search. */
export const READING: readonly Mutation[] = [
  // Workspaces
  {
    wall: 'row security is forced',
    file: 'host/store/migrations/workspace-table.ts',
    find: ' force row level security;',
    replace: ' enable row level security;',
    caughtBy: WALLS,
  },
  {
    wall: 'row security compares the workspace',
    file: 'host/store/migrations/workspace-table.ts',
    find: "using (workspace_id = nullif(current_setting('app.workspace', true), '')::uuid)",
    replace: 'using (true)',
    caughtBy: WALLS,
  },
  {
    wall: 'row security holds for what is written',
    file: 'host/store/migrations/workspace-table.ts',
    find: "with check (workspace_id = nullif(current_setting('app.workspace', true), '')::uuid)",
    replace: 'with check (true)',
    caughtBy: WALLS,
  },
  {
    wall: 'the workspace in every query',
    file: 'host/store/select.ts',
    find: "return [conditions.is('workspaceId', workspaceId), ...(trash",
    replace: "return [conditions.value(workspaceId, 'uuid') + ' is not null', ...(trash",
    caughtBy: WALLS,
  },
  {
    wall: 'lists leave out what lies on a page in trash',
    file: 'host/store/select.ts',
    find: 'const there = pageThere && page ? conditions.liesOutsideTrash(page, PAGES) : [];',
    replace: 'const there: string[] = [];',
    caughtBy: INSIDERS,
  },
  {
    wall: 'lists leave out what is about a person in trash',
    file: 'host/store/select.ts',
    find: "const aboutThere = pageThere && person ? conditions.liesOutsideTrash(person, ['people']) : [];",
    replace: 'const aboutThere: string[] = [];',
    caughtBy: ['test/areas/comments/person-comments.test.ts'],
  },

  {
    wall: 'a channel is moved by those with full access to it',
    file: 'host/areas/places/places.ts',
    find: 'moving(work, object.id, input.folderId, () => updateRow(Channel, { input, work, object }, updateChannel)),',
    replace: 'updateRow(Channel, { input, work, object }, updateChannel),',
    caughtBy: [...INSIDERS, ...CHANNELS],
  },
  {
    wall: 'a channel moved out of a folder is shut to those whom the folder let in',
    file: 'host/operations/rights.ts',
    find: "Channel: ['folderId', 'detached'],",
    replace: "Channel: ['detached'],",
    caughtBy: CHANNELS,
  },
  {
    wall: 'a channel takes nothing while its folder is in trash',
    file: 'host/areas/channels/channel-push.ts',
    find: 'if (channel.folderId !== null && (await isPlaceInTrash(transaction, channelId))) throw keyFirst();',
    replace: '',
    caughtBy: CHANNELS,
  },
  // Lists and search
  {
    wall: 'what is in trash of the workspace is for those who may restore it',
    file: 'host/operations/standard.ts',
    find: 'trashed && !mayRestore(entity, work) ? { id: [] } : {}',
    replace: '{}',
    caughtBy: ['test/areas/workspace/removed-members.test.ts'],
  },
  {
    wall: 'lists are narrowed to readable places',
    file: 'host/operations/standard.ts',
    find: "return { [place]: access.readable.filter((id) => !trashed || reaches(access.level(id), 'WRITE')) };",
    replace: 'return {};',
    caughtBy: [...WALLS, ...FILTERS],
  },
  {
    wall: 'lists of places are narrowed to readable ones',
    file: 'host/operations/standard.ts',
    find: 'return { id: seen };',
    replace: 'return {};',
    caughtBy: [...WALLS, ...FILTERS],
  },
  {
    wall: 'a condition never stands in for the wall',
    file: 'host/operations/standard.ts',
    find: 'return [field, [asked[field]].flat().filter((value) => seen.has(value))] as const;',
    replace: 'return [field, [asked[field]].flat().filter((value) => seen.has(value) || true)] as const;',
    caughtBy: [...FILTERS, 'test/api/list-conditions.test.ts'],
  },
  {
    wall: 'what lies in trash shows to who may take it out',
    file: 'host/operations/standard.ts',
    find: "!trashed || reaches(access.level(id), 'WRITE')",
    replace: 'true',
    caughtBy: INSIDERS,
  },
  {
    wall: 'search is narrowed to readable places',
    file: 'host/areas/search/readable.ts',
    find: `and \${inPlaces} and not trashed`,
    replace: 'and $2::uuid[] is not null and not trashed',
    caughtBy: [...WALLS, ...FILTERS],
  },
  {
    wall: 'search of who may read many places is narrowed to these',
    file: 'host/areas/search/readable.ts',
    find: '(place_id in (select unnest($2::uuid[]))) is true',
    replace: '$2::uuid[] is not null',
    caughtBy: ['host/areas/search/statement.spec.ts'],
  },
  {
    wall: 'search leaves out what lies in trash',
    file: 'host/areas/search/readable.ts',
    find: 'and not trashed and not page_trashed',
    replace: '',
    caughtBy: ['host/areas/search/find.spec.ts', 'host/areas/search/index-rows.spec.ts', ...WALLS],
  },
];
