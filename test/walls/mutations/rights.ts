import type { Mutation } from '../mutation.ts';

const RULE = ['core/rules/permission.spec.ts'];
const WALLS = ['test/security/walls.test.ts'];
const MATRIX = ['test/security/permissions.test.ts'];
const INSIDERS = ['test/security/hostile-insiders.test.ts'];
const PEOPLE = ['test/security/people-access.test.ts'];
const TAG_SETS = ['test/areas/coding/tag-sets.test.ts'];

const permission = (wall: string, find: string, replace: string, caughtBy: readonly string[] = RULE): Mutation => ({
  wall,
  file: 'core/rules/permission.ts',
  find,
  replace,
  caughtBy,
});

/** The permission rule, and its uses. */
export const RIGHTS: readonly Mutation[] = [
  // The rule itself
  permission(
    '>= for > between levels',
    'rankOfLevel(level) >= rankOfLevel(asked)',
    'rankOfLevel(level) > rankOfLevel(asked)',
  ),
  permission('the cap on VIEWER', "role === 'VIEWER' && reaches(level, 'READ')", 'role === null'),
  permission('no role, no level', "if (role === null) return 'none';\n  return role", 'return role'),
  permission('a detached place takes nothing from above', 'place.detached || place.parentId', 'place.parentId'),
  permission('grants of groups that one is not in', 'groups.has(grant.principalId)', 'grant.principalId !== null'),
  permission('grants of other members', 'grant.principalId === actor.memberId', 'grant.principalId !== null'),
  permission('locked pages ask for FULL', "locked && level === 'WRITE' ? 'FULL' : level", 'level', [
    'test/areas/insights/insights.test.ts',
    ...RULE,
  ]),
  permission(
    "only admins are of an admin's audience",
    'role !== null && holder?.admin === true',
    'role !== null',
    MATRIX,
  ),
  permission(
    "only managers are of a manager's audience",
    "signedIn && role === 'MANAGER',",
    'signedIn && role !== null,',
    [...RULE, ...MATRIX],
  ),
  permission(
    'only managers and admins manage what is shared',
    "&& projectsAccess) ? 'FULL' : 'READ'",
    "&& projectsAccess) ? 'FULL' : 'FULL'",
    [...RULE, ...MATRIX],
  ),
  permission(
    'what VIEWERs may do in the directory',
    'return capped(role, admin ||',
    'return ((_, level) => level)(role, admin ||',
  ),
  {
    wall: 'only managers create tags of the workspace',
    file: 'host/areas/coding/tags.ts',
    find: "work.check(work.workspaceId, 'FULL');",
    replace: '',
    caughtBy: [...MATRIX, ...TAG_SETS],
  },
  {
    wall: 'uses of shared tags are counted where one may read',
    file: 'host/areas/coding/tag-figures.ts',
    find: 'and h.project_id = any($2::uuid[])',
    replace: 'and $2::uuid[] is not null',
    caughtBy: TAG_SETS,
  },
  permission('a workspace keeps an admin', '&& !member.suspended', '|| true', [...RULE, ...INSIDERS]),
  permission('no folder inside itself', 'if (step === id) return true;', '', [...RULE, ...INSIDERS]),

  permission('people access', "if (!peopleAccess) return 'none';", '', [...RULE, ...PEOPLE]),
  permission(
    'projects access',
    "return actor.projectsAccess ? capped(actor.role, handedDown.get(id) ?? 'none') : 'none';",
    "return capped(actor.role, handedDown.get(id) ?? 'none');",
  ),
  {
    wall: 'rows hide who people are',
    file: 'host/store/virtual.ts',
    find: "`coalesce(current_setting('app.contacts', true), '') = 'on'`",
    replace: "'true'",
    caughtBy: PEOPLE,
  },
  {
    wall: 'speakers, highlights and quotes hide who speaks',
    file: 'host/store/virtual.ts',
    find: 'LINKED_NAME = `case when not ',
    replace: 'LINKED_NAME = `case when false and not ',
    caughtBy: PEOPLE,
  },
  {
    wall: 'a reading sees people only with people access',
    file: 'host/operations/runner.ts',
    find: '({ contacts: peopleAccess })',
    replace: '({ contacts: peopleAccess || true })',
    caughtBy: PEOPLE,
  },
  {
    wall: 'the live feed hides who people are',
    file: 'host/live/sockets.ts',
    find: '.except(blindRoom(workspaceId))',
    replace: '',
    caughtBy: PEOPLE,
  },
  // Loading and checking
  {
    wall: 'load() checks the level',
    file: 'host/operations/work.ts',
    find: 'if (!reaches(held, level)) throw notYours(level);',
    replace: '',
    caughtBy: MATRIX,
  },
  {
    wall: 'what cannot be read does not exist',
    file: 'host/operations/work.ts',
    find: "if (!reaches(held, 'READ') || gone) throw notThere();",
    replace: 'if (gone) throw notThere();',
    caughtBy: MATRIX,
  },
  {
    wall: 'what lies in trash is gone',
    file: 'host/operations/work.ts',
    find: "!reaches(held, 'READ') || gone",
    replace: "!reaches(held, 'READ')",
    caughtBy: MATRIX,
  },
  {
    wall: 'load() finds nothing on a page in trash',
    file: 'host/operations/work.ts',
    find: '.get(id, { ...options, pageThere: !options.trashed })',
    replace: '.get(id, { ...options })',
    caughtBy: INSIDERS,
  },
  {
    wall: 'the audience is asked',
    file: 'host/operations/admission.ts',
    find: 'if (inAudience(operation.audience, session !== null, session?.actor ?? null)) return undefined;',
    replace: 'if (session) return undefined;',
    caughtBy: MATRIX,
  },
  {
    wall: 'the object is loaded at its level',
    file: 'host/operations/subjects.ts',
    find: 'return await work.load(entity, id, level, { trashed, ...options });',
    replace: "return await work.load(entity, id, 'READ', { trashed: true, ...options });",
    caughtBy: MATRIX,
  },
  {
    wall: 'every id of an input is loaded',
    file: 'host/operations/subjects.ts',
    find: 'else await work.loadAll(this.nounsCalled(to), ids, level, { trashed, ...options });',
    replace: '',
    caughtBy: WALLS,
  },
  {
    wall: 'a place that an input names is checked',
    file: 'host/operations/subjects.ts',
    find: "if (to === 'Place') for (const id of ids) work.check(id, level, options);",
    replace: "if (to === 'Place') continue;",
    caughtBy: [...WALLS, ...MATRIX],
  },
  {
    wall: 'ids in lists',
    file: 'host/operations/references.ts',
    find: 'return value.flatMap((item) => referencesIn(schema.element as z.ZodType, item));',
    replace: 'return value.slice(0, 1).flatMap((item) => referencesIn(schema.element as z.ZodType, item));',
    caughtBy: WALLS,
  },
  {
    wall: 'optional ids',
    file: 'host/operations/references.ts',
    find: 'return referencesIn(schema.unwrap() as z.ZodType, value);',
    replace: 'return [];',
    caughtBy: WALLS,
  },
  {
    wall: 'ids inside objects',
    file: 'host/operations/references.ts',
    find: 'return fields.flatMap(([field, inner]) =>',
    replace: 'return (fields.length < 4 ? [] : fields).flatMap(([field, inner]) =>',
    caughtBy: WALLS,
  },
  {
    wall: 'a repeated change is answered only to who may still see it',
    file: 'host/operations/runner.ts',
    find: 'await this.subjects.load(call, work, { trashed: true });',
    replace: '',
    caughtBy: INSIDERS,
  },
  {
    wall: 'the id of a change stands for one change',
    file: 'host/operations/repeats.ts',
    find: 'const hash = hashOf(secretKey, [operation.name, input]);',
    replace: "const hash = 'same';",
    caughtBy: ['test/areas/workspace/first-steps.test.ts'],
  },
  {
    wall: 'the id of a change belongs to one account',
    file: 'host/operations/repeats.ts',
    find: 'await claimed(transaction, [actor.workspaceId, actor.accountId, visit.mutationId], hash)',
    replace: 'await claimed(transaction, [actor.workspaceId, actor.workspaceId, visit.mutationId], hash)',
    caughtBy: ['test/areas/workspace/first-steps.test.ts'],
  },
  {
    wall: 'stored inputs are keyed',
    file: 'host/operations/repeats.ts',
    find: "createHmac('sha256', keyFor(secretKey, 'repeats'))",
    replace: "process.getBuiltinModule('node:crypto').createHash('sha256')",
    caughtBy: INSIDERS,
  },
];
