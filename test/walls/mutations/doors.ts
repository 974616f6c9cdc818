import type { Mutation } from '../mutation.ts';

const MATRIX = ['test/security/permissions.test.ts'];
const INSIDERS = ['test/security/hostile-insiders.test.ts'];
const RIGHTS = ['test/live/rights.test.ts'];
const SOCKETS = ['test/live/refusals.test.ts'];
const DOOR = ['test/security/door.test.ts'];
const GUESSING = ['test/security/guessing.test.ts'];
const PUBLIC = ['test/security/public-page.test.ts'];

/** Sessions, sign-in, links and live connections. */
export const DOORS: readonly Mutation[] = [
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
    wall: 'nobody removes themselves',
    file: 'host/areas/workspace/members.ts',
    find: 'if (object.id === work.actor.memberId)\n        throw new Refusal(',
    replace: "if (object.id === '')\n        throw new Refusal(",
    caughtBy: ['test/areas/workspace/removed-members.test.ts'],
  },
  {
    wall: 'a member who is removed has no invite links out',
    file: 'host/areas/workspace/members.ts',
    find: 'await demandAnAdminStays(work);\n      await withdrawInvitesOf(work, object.id);',
    replace: 'await demandAnAdminStays(work);',
    caughtBy: ['test/areas/workspace/removed-members.test.ts'],
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
    file: 'host/areas/shares/shares.ts',
    find: "if (passwordHash && !passFits(secretKey, pass ?? '', { token, passwordHash, now })) throw askPassword();",
    replace: '',
    caughtBy: [...PUBLIC, 'test/areas/shares/shares.test.ts'],
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
    file: 'core/areas/shares/share.ts',
    find: "  level: 'WRITE',\n  input: z.strictObject({ id: sentId() }),",
    replace: "  level: 'READ',\n  input: z.strictObject({ id: sentId() }),",
    caughtBy: ['test/security/link-tokens.test.ts'],
  },
  {
    wall: 'the token of a link is encrypted',
    file: 'host/areas/shares/store/share-tokens.ts',
    find: 'JSON.stringify(vault.seal(token, placeOf(transaction, shareId)))',
    replace: 'JSON.stringify({ ...vault.seal(token, placeOf(transaction, shareId)), token })',
    caughtBy: ['test/security/link-tokens.test.ts'],
  },
  {
    wall: 'the token of a link belongs to that link',
    file: 'host/areas/shares/store/share-tokens.ts',
    find: 'ownerId: `share:',
    replace: 'ownerId: `share` || `',
    caughtBy: ['test/security/link-tokens.test.ts'],
  },
  {
    wall: 'a public link runs out',
    file: 'host/areas/shares/shares.ts',
    find: '(await hasRunOut(transaction, share)) || ',
    replace: '',
    caughtBy: [...PUBLIC, 'test/areas/shares/shares.test.ts'],
  },
  {
    wall: 'only published insights are public',
    file: 'host/areas/shares/shares.ts',
    find: 'if (!row?.published || !stored) throw deadLink();',
    replace: 'if (!row || !stored) throw deadLink();',
    caughtBy: [...PUBLIC, 'test/areas/shares/shares.test.ts'],
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
];
