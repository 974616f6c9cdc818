import { Automation } from '@earshot/core/areas/automations/automation';
import { Member } from '@earshot/core/model/member';
import type { Change } from '../../operations/change.ts';
import { notify } from '../notifications/notify.ts';
import { cancelRuns } from './store/runs.ts';

/** Switches an automation off that cannot continue, and notifies its owner and the admins of the reason. */
export async function pauseAutomation(change: Change, { id }: Pick<Automation, 'id'>, problem: string): Promise<void> {
  const automation = await change.rows(Automation).get(id);
  if (!automation?.enabled) return;
  const off = { enabled: false, nextAt: null, problem };
  const row = await change.rows(Automation).update(id, off);
  change.emit('updated', Automation, [row], Object.keys(off));
  await cancelRuns(change, id, problem);
  const admins = await change.rows(Member).ids({ where: { admin: true, suspended: false } });
  await notify(change, {
    memberIds: [...(row.ownerId ? [row.ownerId] : []), ...admins],
    title: `The automation “${row.title}” was switched off`,
    text: problem,
    placeId: row.placeId,
  });
}
