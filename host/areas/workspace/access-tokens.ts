import { limits } from '@earshot/core/limits';
import {
  type AccessToken,
  accessTokens,
  createAccessToken,
  revokeAccessToken,
  workspaceAccessTokens,
} from '@earshot/core/model/access-token';
import { Member } from '@earshot/core/model/member';
import { Refusal } from '@earshot/core/refusal';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { SessionKeeper } from '../../operations/session-keeper.ts';
import type { Work } from '../../operations/work.ts';
import { accessTokensIn, addAccessToken, eraseAccessToken, type StoredAccessToken } from '../../store/access-tokens.ts';

const shown = ({ accountId: _, workspaceId: __, ...token }: StoredAccessToken, memberId: string): AccessToken => ({
  ...token,
  memberId,
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
      `You have ${limits.accessTokens} access tokens, the most there may be. Revoke one that is no longer used.`,
    );
}

/** What programs of members sign in with. */
export const accessTokenHandlers = ({ keeper }: { keeper: SessionKeeper }): Handler[] => [
  inside(accessTokens, async ({ work }) => {
    const { accountId, workspaceId, memberId } = work.actor;
    const own = await accessTokensIn(work.transaction, workspaceId, accountId);
    return own.map((token) => shown(token, memberId));
  }),
  inside(workspaceAccessTokens, async ({ work }) => {
    const all = await accessTokensIn(work.transaction, work.actor.workspaceId);
    const members = await work.rows(Member).find({ where: { accountId: all.map(({ accountId }) => accountId) } });
    const memberOf = new Map(members.map(({ accountId, id }) => [accountId, id]));
    return all.flatMap((token) => {
      const memberId = memberOf.get(token.accountId);
      return memberId ? [shown(token, memberId)] : [];
    });
  }),
  inside(createAccessToken, async ({ input, work }) => {
    await demandRoom(work);
    const { accountId, workspaceId, memberId } = work.actor;
    const { token, secret } = await addAccessToken(work.transaction, { ...input, accountId, workspaceId });
    return { accessToken: shown(token, memberId), secret };
  }),
  inside(revokeAccessToken, async ({ input, work }) => {
    const { accountId, workspaceId, admin } = work.actor;
    const named = { id: input.id, workspaceId, accountId: admin ? null : accountId };
    if (!(await eraseAccessToken(work.transaction, named)))
      throw new Refusal('NOT_FOUND', 'This access token was revoked already, or it is not yours.');
    work.transaction.afterCommit(() => keeper.forget());
    return true;
  }),
];
