/** A change of the source that takes one wall away. Some security test must fail with it. */
export interface Mutation {
  /** what is missing then, for the report */
  wall: string;
  file: string;
  /** stands in the file exactly once */
  find: string;
  replace: string;
  /** the test files of which one has to fail */
  caughtBy: readonly string[];
}

const RULE = ['core/rules/permission.spec.ts'];
const WALLS = ['test/security/walls.test.ts'];
const MATRIX = ['test/security/permissions.test.ts'];
const INSIDERS = ['test/security/hostile-insiders.test.ts'];
const FILTERS = ['test/security/generated-filters.test.ts'];
const RIGHTS = ['test/live/rights.test.ts'];
const SOCKETS = ['test/live/refusals.test.ts'];
const DOOR = ['test/security/door.test.ts'];
const GUESSING = ['test/security/guessing.test.ts'];
const PUBLIC = ['test/security/public-page.test.ts'];
const QUERIES = ['test/security/query-limits.test.ts'];
const PEOPLE = ['test/security/people-access.test.ts'];
const TAG_SETS = ['test/areas/coding/tag-sets.test.ts'];
const CHANNELS = ['test/areas/places/channels-in-folders.test.ts'];
const BLIND = ['test/security/blind-coding.test.ts'];
const EGRESS = ['host/egress/walls.spec.ts', 'host/egress/egress.spec.ts'];

const permission = (wall: string, find: string, replace: string, caughtBy: readonly string[] = RULE): Mutation => ({
  wall,
  file: 'core/rules/permission.ts',
  find,
  replace,
  caughtBy,
});

/** The walls between workspaces, places and people, each taken away once (contract P1, P19). */
export const MUTATIONS: readonly Mutation[] = [
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
    'test/areas/pages/insights.test.ts',
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
    file: 'host/operations/runner.ts',
    find: 'if (inAudience(operation.audience, session !== null, session?.actor ?? null)) return undefined;',
    replace: 'if (session) return undefined;',
    caughtBy: MATRIX,
  },
  {
    wall: 'the object is loaded at its level',
    file: 'host/operations/runner.ts',
    find: 'return await work.load(entity, id, level, { trashed, ...options });',
    replace: "return await work.load(entity, id, 'READ', { trashed: true, ...options });",
    caughtBy: MATRIX,
  },
  {
    wall: 'every id of an input is loaded',
    file: 'host/operations/runner.ts',
    find: 'else await work.loadAll(this.nounsCalled(to), ids, level, { trashed, ...options });',
    replace: '',
    caughtBy: WALLS,
  },
  {
    wall: 'a place that an input names is checked',
    file: 'host/operations/runner.ts',
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
    find: 'await this.subjects(call, work, { trashed: true });',
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
    find: 'const there = pageThere && page ? conditions.liesOutsideTrash(page) : [];',
    replace: 'const there: string[] = [];',
    caughtBy: INSIDERS,
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
    file: 'host/areas/search/statement.ts',
    find: 'and place_id = any($2::uuid[]) and not trashed',
    replace: 'and $2::uuid[] is not null and not trashed',
    caughtBy: [...WALLS, ...FILTERS],
  },
  {
    wall: 'search leaves out what lies in trash',
    file: 'host/areas/search/statement.ts',
    find: 'and not trashed and not page_trashed',
    replace: '',
    caughtBy: ['host/areas/search/find.spec.ts', 'host/areas/search/index-rows.spec.ts', ...WALLS],
  },

  // Sessions, sign-in, links
  {
    wall: 'a session ends when it has run out',
    file: 'host/store/sessions.ts',
    find: 'where token_hash = $1 and expires_at > now()',
    replace: 'where token_hash = $1',
    caughtBy: GUESSING,
  },
  {
    wall: 'suspended people have no actor',
    file: 'host/operations/session-keeper.ts',
    find: 'where: { accountId, suspended: false }',
    replace: 'where: { accountId }',
    caughtBy: MATRIX,
  },
  {
    wall: 'a cookie counts only from pages of ours',
    file: 'host/http/visits.ts',
    find: "request.get('x-earshot') !== undefined && this.origins.isOurs(request)",
    replace: 'true',
    caughtBy: DOOR,
  },
  {
    wall: 'the Origin has to match',
    file: 'host/http/origins.ts',
    find: "page !== undefined && page !== 'null' && (page === this.publicUrl || page === this.of(request))",
    replace: 'page !== undefined',
    caughtBy: [...DOOR, 'host/http/origins.spec.ts'],
  },
  {
    wall: 'wrong passwords use a budget up',
    file: 'host/operations/rates.ts',
    find: 'for (const [budget, key, said] of budgets) await spend(budget, key, said);',
    replace: '',
    caughtBy: GUESSING,
  },
  {
    wall: 'an invite is used once',
    file: 'host/areas/workspace/members.ts',
    find: 'if (open.length === 0) throw deadLink();',
    replace: '',
    caughtBy: INSIDERS,
  },
  {
    wall: 'who may not invite any more has no links out',
    file: 'host/areas/workspace/members.ts',
    find: 'if (input.suspended || input.admin === false) await withdrawInvitesOf(work, object.id);',
    replace: '',
    caughtBy: INSIDERS,
  },
  {
    wall: 'a public link asks for its password',
    file: 'host/areas/pages/shares.ts',
    find: "if (passwordHash && !passFits(secretKey, pass ?? '', { token, passwordHash, now })) throw askPassword();",
    replace: '',
    caughtBy: [...PUBLIC, 'test/areas/pages/shares.test.ts'],
  },
  {
    wall: 'known browsers end',
    file: 'host/store/devices.ts',
    find: ' and expires_at > now()',
    replace: '',
    caughtBy: ['test/security/devices.test.ts'],
  },
  {
    wall: 'an account has so many known browsers',
    file: 'host/store/devices.ts',
    find: '[accountId, tokenHash(id), limits.devices.perAccount]',
    replace: '[accountId, tokenHash(id), 1000]',
    caughtBy: ['test/security/devices.test.ts'],
  },
  {
    wall: 'the address of a link is for those who may change it',
    file: 'core/areas/pages/share.ts',
    find: "  level: 'WRITE',\n  input: z.strictObject({ id: sentId() }),",
    replace: "  level: 'READ',\n  input: z.strictObject({ id: sentId() }),",
    caughtBy: ['test/security/link-tokens.test.ts'],
  },
  {
    wall: 'the token of a link is encrypted',
    file: 'host/areas/pages/store/share-tokens.ts',
    find: 'JSON.stringify(vault.seal(token, placeOf(transaction, shareId)))',
    replace: 'JSON.stringify({ ...vault.seal(token, placeOf(transaction, shareId)), token })',
    caughtBy: ['test/security/link-tokens.test.ts'],
  },
  {
    wall: 'the token of a link belongs to that link',
    file: 'host/areas/pages/store/share-tokens.ts',
    find: 'ownerId: `share:',
    replace: 'ownerId: `share` || `',
    caughtBy: ['test/security/link-tokens.test.ts'],
  },
  {
    wall: 'a public link runs out',
    file: 'host/areas/pages/shares.ts',
    find: '(await hasRunOut(transaction, share)) || ',
    replace: '',
    caughtBy: [...PUBLIC, 'test/areas/pages/shares.test.ts'],
  },
  {
    wall: 'only published insights are public',
    file: 'host/areas/pages/shares.ts',
    find: 'if (!row?.published || !stored) throw deadLink();',
    replace: 'if (!row || !stored) throw deadLink();',
    caughtBy: [...PUBLIC, 'test/areas/pages/shares.test.ts'],
  },

  // Live
  {
    wall: 'a socket hears of the loss of a right',
    file: 'host/live/hearing.ts',
    find: 'if (isPlaceRoom(room) && !wanted.has(room)) await socket.leave(room);',
    replace: 'void room;',
    caughtBy: RIGHTS,
  },
  {
    wall: 'a socket ends with its session',
    file: 'host/live/hearing.ts',
    find: 'if (access && open.has(socket.data.sessionId)) await this.admit(socket, access);',
    replace: 'if (access) await this.admit(socket, access);',
    caughtBy: [...RIGHTS, ...SOCKETS],
  },
  {
    wall: 'whoever follows a page loses it with the right to read it',
    file: 'host/live/hearing.ts',
    find: 'if (!access.reads(placeId)) this.leave(socket, pageId);',
    replace: 'if (!placeId) this.leave(socket, pageId);',
    caughtBy: RIGHTS,
  },

  // What a query may ask
  {
    wall: 'questions about the schema take no aliases',
    file: 'host/graph/introspection.ts',
    find: "if (field.alias) throw refused('A query for the schema takes no aliases.', field);",
    replace: '',
    caughtBy: QUERIES,
  },
  {
    wall: 'questions about the schema bring each part once',
    file: 'host/graph/introspection.ts',
    find: 'if (below && PARTS.has(name))',
    replace: 'if (below && PARTS.has(name) && false)',
    caughtBy: QUERIES,
  },
  {
    wall: 'the schema is asked for on its own',
    file: 'host/graph/introspection.ts',
    find: 'if (!ROOTS.has(field.name.value)) throw',
    replace: "if (field.name.value === '') throw",
    caughtBy: QUERIES,
  },
  {
    wall: 'fields are repeated a few times',
    file: 'host/graph/limits.ts',
    find: 'else repeats += repeatedIn(set);',
    replace: '',
    caughtBy: QUERIES,
  },
  {
    wall: 'fragments are put in a few times',
    file: 'host/graph/limits.ts',
    find: 'FragmentSpread: () => {\n      repeats += 1;',
    replace: 'FragmentSpread: () => {\n      repeats += 0;',
    caughtBy: QUERIES,
  },
  {
    wall: 'an answer has so many values',
    file: 'host/graph/answer-budget.ts',
    find: 'this.leaves > MOST_LEAVES || ',
    replace: '',
    caughtBy: QUERIES,
  },
  {
    wall: 'an answer has so many bytes',
    file: 'host/graph/answer-budget.ts',
    find: 'this.bytes > MOST_BYTES || ',
    replace: '',
    caughtBy: QUERIES,
  },
  {
    wall: 'the names of values weigh, too',
    file: 'host/graph/answer-budget.ts',
    find: 'this.bytes += name.length + 4 + sizeOf(value);',
    replace: 'this.bytes += 4 + sizeOf(value);',
    caughtBy: QUERIES,
  },
  {
    wall: 'what is read for an answer weighs, too',
    file: 'host/graph/answer-budget.ts',
    find: 'this.loaded += sizeOf(rows);',
    replace: '',
    caughtBy: QUERIES,
  },
  {
    wall: 'a few lists are read at a time',
    file: 'host/graph/answer-budget.ts',
    find: 'this.running >= MOST_LISTS',
    replace: 'this.running >= MOST_LISTS + 100',
    caughtBy: QUERIES,
  },
  {
    wall: 'values are weighed as they are answered',
    file: 'host/graph/types.ts',
    find: 'budget.show(String(path.key), row[field], nullable)',
    replace: 'row[field] ?? (budget && path && nullable ? null : undefined)',
    caughtBy: QUERIES,
  },

  // Ways out
  {
    wall: 'private addresses are not asked',
    file: 'host/egress/address.ts',
    find: "if (family === 4) return !withheld.check(address, 'ipv4');",
    replace: 'if (family === 4) return true;',
    caughtBy: EGRESS,
  },
  {
    wall: 'keys go to no other origin',
    file: 'host/egress/redirect.ts',
    find: '(!elsewhere || HARMLESS.has(name))',
    replace: '(true || HARMLESS.has(name))',
    caughtBy: EGRESS,
  },
  {
    wall: 'cells begin no formula',
    file: 'core/areas/channels/cells.ts',
    find: 'BEGINS_FORMULA.test(text) ?',
    replace: 'text === BEGINS_FORMULA.source ?',
    caughtBy: ['core/areas/channels/cells.spec.ts'],
  },
  {
    wall: 'a sealed secret is bound to its row',
    file: 'host/plugins/vault.ts',
    find: 'Buffer.from(JSON.stringify([workspaceId, ownerId, field]))',
    replace: 'Buffer.from(JSON.stringify([workspaceId, ownerId, field].slice(3)))',
    caughtBy: ['host/plugins/vault.spec.ts'],
  },

  // Coders of an open round, apart from each other
  {
    wall: 'coders read their own codes only',
    file: 'host/areas/agreement/store/blind-codes.ts',
    find: 'and note_id = $3 and coder_id = $4\n',
    replace: 'and note_id = $3 and ($4::uuid is not null)\n',
    caughtBy: BLIND,
  },
  {
    wall: 'coders change their own codes only',
    file: 'host/areas/agreement/store/blind-codes.ts',
    find: 'from blind_codes where workspace_id = $1 and round_id = $2 and id = $3 and coder_id = $4`',
    replace: 'from blind_codes where workspace_id = $1 and round_id = $2 and id = $3 and ($4::uuid is not null)`',
    caughtBy: BLIND,
  },
  {
    wall: 'codes are compared once a round is closed',
    file: 'host/areas/agreement/round-rules.ts',
    find: "if (round.state === 'OPEN')",
    replace: 'if (round.state === undefined)',
    caughtBy: BLIND,
  },
  {
    wall: 'coders learn their own progress only',
    file: 'host/areas/agreement/blind-coding.ts',
    find: 'isBlind ? memberId : null',
    replace: 'null',
    caughtBy: BLIND,
  },
  {
    wall: 'blind coding leaves no audit line that others could count',
    file: 'core/areas/agreement/blind-code.ts',
    find: "audience: 'contributor', audit: null }",
    replace: "audience: 'contributor' }",
    caughtBy: BLIND,
  },
];
