import { Channel } from '@earshot/core/areas/places/channel';
import { Project } from '@earshot/core/areas/places/project';
import { setTrashDays, trashDays, trashPreview, trashTimes } from '@earshot/core/areas/places/trash';
import { entities } from '@earshot/core/model/all';
import { Workspace } from '@earshot/core/model/workspace';
import { Refusal } from '@earshot/core/refusal';
import { type Handler, inside } from '../../operations/handlers.ts';
import { listedRows } from '../../operations/standard.ts';
import type { Work } from '../../operations/work.ts';
import { storeTrashDays, type TrashOf, trashDaysSet } from './store/trash-days.ts';
import { erasureTimes, nightAfter, trashNights } from './store/trash-due.ts';

function demandOne({ projectId, channelId }: TrashOf): void {
  if (projectId !== null && channelId !== null)
    throw new Refusal('BAD_USER_INPUT', 'Name a project or a channel, not both.');
}

function demandSetter(work: Work, { projectId, channelId }: TrashOf): void {
  demandOne({ projectId, channelId });
  if (projectId === null && channelId === null && !work.actor.admin)
    throw new Refusal('FORBIDDEN', 'Only administrators can change how long the workspace keeps items in trash.');
}

async function tell(work: Work, { projectId, channelId }: TrashOf): Promise<void> {
  if (projectId !== null) work.emit('updated', Project, [await work.load(Project, projectId)], ['trashDays']);
  else if (channelId !== null) work.emit('updated', Channel, [await work.load(Channel, channelId)], ['trashDays']);
  else work.emit('updated', Workspace, [await work.load(Workspace, work.workspaceId)], ['trashDays']);
}

/** Operations on the retention of trash. */
export const trashHandlers = (): Handler[] => [
  inside(trashDays, async ({ input, work }) => {
    demandOne(input);
    return trashDaysSet(work.transaction, input);
  }),
  inside(trashPreview, async ({ input: { days, ...of }, work }) => {
    demandSetter(work, of);
    return trashNights(work.transaction, of, days);
  }),
  inside(setTrashDays, async ({ input: { days, sooner, ...of }, work }) => {
    demandSetter(work, of);
    const nights = await trashNights(work.transaction, of, days);
    const next = nights.reduce((sum, row) => sum + row.sooner, 0);
    if (next > sooner)
      throw new Refusal(
        'CONFLICT',
        `This would erase ${next} items in trash tonight. Check the preview, then choose again.`,
      );
    const before = await trashDaysSet(work.transaction, of);
    await storeTrashDays(work.transaction, of, days);
    work.undoBy(setTrashDays, { ...of, days: before.days });
    await tell(work, of);
    return trashDaysSet(work.transaction, of);
  }),
  inside(trashTimes, async ({ input: { noun, ids }, work }) => {
    const entity = entities.find(({ name, options }) => name === noun && options.trash?.description);
    if (!entity) throw new Refusal('BAD_USER_INPUT', 'Name a type that the trash page shows, such as Note.');
    const seen = await work.rows(entity).ids(listedRows(entity, work, { trashed: true, id: ids }, undefined));
    const times = await erasureTimes(work.transaction, entity, seen);
    return [...times].map(([id, at]) => ({ id, at: nightAfter(at).toISOString() }));
  }),
];
