import { type Tag, tags } from '@earshot/core/areas/coding/tag';
import { linkedDigits } from '@earshot/core/areas/coding/tag-digits';
import { type TagGroup, tagGroups } from '@earshot/core/areas/coding/tag-group';
import { type TagSetLink, tagSetLinks } from '@earshot/core/areas/coding/tag-set-link';
import { byRank } from '@earshot/core/rules/rank';
import { useMemo } from 'react';
import { useList, useStores } from '../../../../data/use-stores.ts';

const MOST = 1000;

/** A tag group of the workspace with its tags. */
export interface TagSet {
  group: TagGroup;
  tags: readonly Tag[];
}

/** Tags and groups of the workspace, and the groups linked by a project. */
function useShared(projectId: string) {
  const condition = { placeId: useStores().session.workspaceId };
  return {
    tags: useList<Tag>(tags, { condition, orderBy: 'TITLE_ASC', first: MOST }),
    groups: useList<TagGroup>(tagGroups, { condition, orderBy: 'RANK_ASC', first: MOST }),
    links: useList<TagSetLink>(tagSetLinks, { condition: { projectId }, first: MOST }),
  };
}

/** Linked tag sets of a project, and those that it can link; read it inside an observer(). */
export function useTagSets(projectId: string) {
  const shared = useShared(projectId);
  const lists = [shared.tags, shared.groups, shared.links];
  const linked = new Set(shared.links.rows.map(({ groupId }) => groupId));
  const inOrder = shared.tags.rows.toSorted(byRank(({ title }) => title));
  const sets = shared.groups.rows
    .toSorted(byRank(({ title }) => title))
    .map((group): TagSet => ({ group, tags: inOrder.filter(({ groupId }) => groupId === group.id) }));
  return {
    linked: sets.filter(({ group }) => linked.has(group.id)),
    others: sets.filter(({ group }) => !linked.has(group.id)),
    ready: lists.every(({ state }) => state === 'ready'),
    failed: lists.find(({ state }) => state === 'failed')?.error ?? null,
    reload: () => void Promise.all(lists.map((list) => list.reload())),
  };
}

/** Tags of a project. */
export interface ProjectTags {
  /** tags offered for its highlights: its own, followed by those of linked sets */
  offered: readonly Tag[];
  /** tags that its highlights can have, including those of unlinked sets */
  known: readonly Tag[];
  /** linked groups of the workspace */
  sets: readonly TagGroup[];
}

/**
 * Tags that highlights of a project can get or have, with their digits; the arrays stay the same until something
 * changes. Read it inside an observer().
 */
export function useProjectTags(projectId: string): ProjectTags {
  const { rows: own } = useList<Tag>(tags, { condition: { projectId }, orderBy: 'TITLE_ASC', first: MOST });
  const shared = useShared(projectId);
  const [all, groups, links] = [shared.tags.rows, shared.groups.rows, shared.links.rows];
  return useMemo(() => {
    const sets = groups.filter(({ id }) => links.some(({ groupId }) => groupId === id));
    const counting = links.filter(({ groupId }) => sets.some(({ id }) => id === groupId));
    const digits = linkedDigits(counting, own);
    const linked = all
      .filter((tag) => sets.some(({ id }) => id === tag.groupId))
      .map((tag) => ({ ...tag, digit: digits.get(tag.id) ?? null }));
    return { offered: [...own, ...linked], known: [...own, ...all], sets };
  }, [own, all, groups, links]);
}
