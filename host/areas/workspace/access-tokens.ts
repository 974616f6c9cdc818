import { randomUUID } from 'node:crypto';
import {
  type AccessToken,
  accessTokens,
  createAccessToken,
  createWorkspaceToken,
  revokeAccessToken,
  workspaceAccessTokens,
} from '@earshot/core/areas/workspace/access-token';
import { limits } from '@earshot/core/limits';
import { Member } from '@earshot/core/model/member';
import { Refusal } from '@earshot/core/refusal';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { SessionKeeper } from '../../operations/session-keeper.ts';
import type { Work } from '../../operations/work.ts';
import { accessTokensIn, addAccessToken, eraseAccessToken, type StoredAccessToken } from '../../store/access-tokens.ts';

const shown = (
  { accountId: _, workspaceId: __, ...token }: StoredAccessToken,
  { id: memberId, kind }: Pick<Member, 'id' | 'kind'>,
): AccessToken => ({
  ...token,
  memberId,
  ofWorkspace: kind === 'PROGRAM',
  createdAt: token.createdAt.toISOString(),
  expiresAt: token.expiresAt.toISOString(),
  usedAt: token.usedAt?.toISOString() ?? null,
});

async function demandRoom(work: Work): Promise<void> {
  const { accountId, workspaceId } = work.actor;
  const own = await accessTokensIn(work.transaction, workspaceId, accountId);
  if (own.length >= limits.accessTokens)
    throw new Refusal(
      'UNPROCESSABLE',
      `You have ${limits.accessTokens} access tokens, which is the maximum. Revoke one that is no longer used.`,
    );
}

/** The member that a workspace token acts as, without an account, so that nobody can sign in as it. */
async function addProgram(work: Work, given: Pick<Member, 'name' | 'role' | 'peopleAccess'>): Promise<Member> {
  const programs = work.rows(Member);
  if ((await programs.count({ kind: 'PROGRAM', suspended: false })) >= limits.workspaceTokens)
    throw new Refusal(
      'UNPROCESSABLE',
      `The workspace already has ${limits.workspaceTokens} tokens, the maximum. Revoke one that is no longer used.`,
    );
  const program = await programs.insert({
    ...given,
    ...{ accountId: randomUUID(), kind: 'PROGRAM', email: '', emailConfirmed: false, jobFunction: null },
    ...{ admin: false, suspended: false, projectsAccess: true },
  });
  work.emit('created', Member, [program]);
  return program;
}

/** Suspends a program whose token is gone; it stays a member, since its actions are shown under its name. */
async function retireProgram(work: Work, accountId: string): Promise<void> {
  const programs = work.rows(Member);
  const [program] = await programs.find({ where: { accountId, kind: 'PROGRAM' }, limit: 1 });
  if (program) work.emit('updated', Member, [await programs.update(program.id, { suspended: true })], ['suspended']);
}

/** Operations on access tokens of members and the workspace. */
export const accessTokenHandlers = ({ keeper }: { keeper: SessionKeeper }): Handler[] => [
  inside(accessTokens, async ({ work }) => {
    const { accountId, workspaceId, memberId } = work.actor;
    const own = await accessTokensIn(work.transaction, workspaceId, accountId);
    return own.map((token) => shown(token, { id: memberId, kind: 'PERSON' }));
  }),
  inside(workspaceAccessTokens, async ({ work }) => {
    const all = await accessTokensIn(work.transaction, work.actor.workspaceId);
    const members = await work.rows(Member).find({ where: { accountId: all.map(({ accountId }) => accountId) } });
    const memberOf = new Map(members.map((member) => [member.accountId, member]));
    return all.flatMap((token) => {
      const member = memberOf.get(token.accountId);
      return member ? [shown(token, member)] : [];
    });
  }),
  inside(createAccessToken, async ({ input, work }) => {
    await demandRoom(work);
    const { accountId, workspaceId, memberId } = work.actor;
    const { token, secret } = await addAccessToken(work.transaction, { ...input, accountId, workspaceId });
    return { accessToken: shown(token, { id: memberId, kind: 'PERSON' }), secret };
  }),
  inside(createWorkspaceToken, async ({ input: { role, peopleAccess, ...token }, work }) => {
    const program = await addProgram(work, { name: token.title, role, peopleAccess });
    const { accountId, workspaceId } = program;
    const made = await addAccessToken(work.transaction, { ...token, accountId, workspaceId });
    return { accessToken: shown(made.token, program), secret: made.secret };
  }),
  inside(revokeAccessToken, async ({ input, work }) => {
    const { accountId, workspaceId, admin } = work.actor;
    const named = { id: input.id, workspaceId, accountId: admin ? null : accountId };
    const erased = await eraseAccessToken(work.transaction, named);
    if (erased === undefined)
      throw new Refusal('NOT_FOUND', 'This access token was already revoked, or it is not yours.');
    Object.assign(work.was, { scope: erased.scope, expiresAt: erased.expiresAt.toISOString() });
    await retireProgram(work, erased.accountId);
    work.transaction.afterCommit(() => keeper.forget());
    return true;
  }),
];
