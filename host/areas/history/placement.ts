import { Tag } from '@earshot/core/areas/coding/tag';
import { TagGroup } from '@earshot/core/areas/coding/tag-group';
import { Project } from '@earshot/core/areas/places/project';
import type { AnyEntity } from '@earshot/core/model/entity';
import { Refusal } from '@earshot/core/refusal';
import { rankRow } from '../../operations/order.ts';
import type { Work } from '../../operations/work.ts';
import { moveTags } from '../coding/tag-moves.ts';
import { loadRevised, type OwnState, type Revised } from './state.ts';

/** Former position of a row: a tag in another project or the workspace, any row in the manual order. */
export interface Placement {
  /** target place; undefined if it stays */
  movesTo?: string;
  /** id of the preceding row, null for the first position; undefined if the order stays */
  after?: string | null;
  /** true if the earlier state is from another place than the target */
  elsewhere: boolean;
  left: string[];
}

/** Plans the placement of a restored row, where wanted and possible. */
export async function placementOf(
  work: Work,
  { entity, row }: Revised,
  { now, then }: { now: OwnState; then: OwnState },
  wanted: { place: boolean; order: boolean },
): Promise<Placement> {
  const { placeId, order } = then.values;
  const moved = placeId !== undefined && placeId !== now.values.placeId;
  const planned: Placement = { elsewhere: moved && !wanted.place, left: [] };
  if (moved && wanted.place) {
    if (typeof placeId !== 'string') return { elsewhere: true, left: ['placeId'] };
    planned.movesTo = placeId;
  }
  if (!wanted.order || planned.elsewhere || order === undefined || (!planned.movesTo && order === now.values.order))
    return planned;
  const above = typeof order === 'string' ? await work.rows(entity).get(order) : null;
  const list = planned.movesTo ?? work.placeOf(entity, row);
  if (above === null || (above && work.placeOf(entity, above) === list)) planned.after = above?.id ?? null;
  else planned.left.push('order');
  return planned;
}

/** True if a tag group exists at the tag's place. */
export async function groupIsThere(work: Work, groupId: unknown, placeId: string): Promise<boolean> {
  return groupId === null || (await work.rows(TagGroup).get(String(groupId)))?.placeId === placeId;
}

/** Moves a tag back to a project or to the workspace; false if the caller may not, or existing rows prevent it. */
export async function moveBack(work: Work, { id }: Tag, placeId: string, groupId: string | null): Promise<boolean> {
  const projectId = placeId === work.workspaceId ? null : placeId;
  try {
    if (projectId) await work.load(Project, projectId, 'WRITE');
    await moveTags(work, { projectId, changes: [{ id, groupId }] });
    return true;
  } catch (fault) {
    if (fault instanceof Refusal) return false;
    throw fault;
  }
}

/** Moves a row after another one of its list again, or to the first position. */
export async function rankBack(work: Work, id: string, after: string | null): Promise<void> {
  const { entity, row } = await loadRevised(work, id);
  await rankRow(entity, work, row, { afterId: after, inverse: undefined });
}

/** True if the entity is Tag. */
export const isTag = (entity: AnyEntity): boolean => entity === (Tag as AnyEntity);
