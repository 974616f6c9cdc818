import { Highlight } from '@earshot/core/areas/coding/highlight';
import { Tag } from '@earshot/core/areas/coding/tag';
import { tagUses } from '@earshot/core/areas/coding/tag-set-link';
import { useAsk } from '../../../../data/use-stores.ts';

const TOUCHED = [Highlight, Tag];

/** Number of highlights with a workspace tag, by tag id: in a project, or in all that the user can open. */
export function useTagUses(projectId: string | null, when = true): (tagId: string) => number {
  const counts = useKnownUses(projectId, when);
  return (tagId) => counts?.get(tagId) ?? 0;
}

/** Counts of the tags with highlights; undefined until known. */
export function useKnownUses(projectId: string | null, when = true): ReadonlyMap<string, number> | undefined {
  const { data } = useAsk(tagUses, { projectId }, TOUCHED, when);
  return data && new Map(data.map(({ tagId, count }) => [tagId, count]));
}

/** Number of a tag's highlights that the user can open; read it inside an observer(). */
export function useTagCount({ id, projectId, highlightCount }: Tag): number {
  const uses = useTagUses(null, projectId === null);
  return projectId === null ? uses(id) : highlightCount;
}
