import { Member } from '@earshot/core/model/member';
import { Grant } from '@earshot/core/model/place';
import { eraseRows, type OnErase } from '../../jobs/erase-rows.ts';
import { addJob, sqlIn } from '../../jobs/queue.ts';
import { eraseAccessTokensIn } from '../../store/access-tokens.ts';
import { ERASE_ACCOUNT } from './jobs/erase-account.ts';

/** Erases what no foreign key removes with members: their grants and tokens, and soon their accounts. */
export const eraseWithMembers: OnErase = async (change, idsOf) => {
  const ids = idsOf(Member);
  if (ids.length === 0) return;
  const { transaction, workspaceId } = change;
  const given = await change.rows(Grant).ids({ where: { principal: 'MEMBER', principalId: ids }, trashed: 'both' });
  await eraseRows(change, Grant, given);
  const members = await change.rows(Member).find({ where: { id: ids }, trashed: 'both' });
  for (const { accountId } of members) {
    await eraseAccessTokensIn(transaction, workspaceId, accountId);
    await addJob(sqlIn(transaction), ERASE_ACCOUNT, { accountId }, { key: `${ERASE_ACCOUNT}:${accountId}` });
  }
};
