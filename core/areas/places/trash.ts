import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, line, moment, ref, sentId } from '../../model/entity.ts';
import { command, listQuery, query } from '../../model/operation.ts';

const days = () =>
  z
    .int()
    .refine(
      (count) => (limits.trashDaysChoices as readonly number[]).includes(count),
      `Choose one of ${limits.trashDaysChoices.join(', ')} days.`,
    )
    .nullable()
    .default(null);

/** Owner of a trash: a project, a channel, or the workspace if both are null. */
const whose = (level: 'READ' | 'FULL') => ({
  projectId: ref('Project', level).nullable().default(null),
  channelId: ref('Channel', level).nullable().default(null),
});

/** Retention in days of the workspace's, a project's or a channel's trash. */
export const TrashDays = answer('TrashDays', {
  projectId: z.uuid().nullable(),
  channelId: z.uuid().nullable(),
  /** null for the default: that of the workspace, and there `limits.trashDays` */
  days: z.int().nullable(),
  /** effective days while `days` is null */
  usual: z.int(),
});
export type TrashDays = z.infer<typeof TrashDays.row>;

/** Number of objects of one kind that are erased from trash in one night. */
export const TrashDue = answer('TrashDue', {
  /** name of the entity */
  noun: z.string(),
  /** night of the erasure */
  at: moment(),
  count: z.int(),
  /** number of these erased in the coming night only because of the requested days */
  sooner: z.int(),
});
export type TrashDue = z.infer<typeof TrashDue.row>;

/** Time at which a row in trash is erased. */
export const TrashTime = answer('TrashTime', {
  id: z.uuid(),
  /** night of the erasure */
  at: moment(),
});
export type TrashTime = z.infer<typeof TrashTime.row>;

export const trashDays = query('trashDays', TrashDays, {
  audience: 'contributor',
  input: z.strictObject(whose('READ')),
  description: 'For how many days the workspace, a project or a channel keeps items in its trash.',
});
export const trashPreview = listQuery('trashPreview', TrashDue, {
  audience: 'contributor',
  rate: 'search',
  input: z.strictObject({ ...whose('FULL'), days: days() }),
  description:
    'A preview of which items in trash would be erased in which night, the next first, if they were kept for this many days: of the workspace (administrators), a project or a channel (FULL).',
});
export const setTrashDays = command('setTrashDays', TrashDays, {
  audience: 'contributor',
  input: z.strictObject({
    ...whose('FULL'),
    days: days(),
    /** number of rows in the preview for the coming night; if there are more by now, nothing is changed */
    sooner: z.int().min(0).default(0),
  }),
  description:
    'Change for how many days the trash of the workspace (administrators), a project or a channel (FULL) keeps items; null for the default.',
});
export const trashTimes = listQuery('trashTimes', TrashTime, {
  input: z.strictObject({
    /** name of the entity */
    noun: line(50).min(1),
    ids: z.array(sentId()).max(limits.trashTimes),
  }),
  description:
    'When rows of one kind that lie in trash, or in something that does, are erased; only of those that the caller sees in trash.',
});
