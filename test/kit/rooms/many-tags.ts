import { createTag } from '@earshot/core/areas/coding/tag';
import type { Visitor } from '../hosts/person.ts';

/** Creates tags of a project one by one; returns their ids. */
export async function manyTags(by: Visitor, projectId: string, titles: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const title of titles) ids.push((await by.do(createTag, { projectId, title })).id);
  return ids;
}
