import { rankTagBoard, type TagBoard, tagBoards } from '@earshot/core/areas/coding/tag-board';
import { limits } from '@earshot/core/limits';
import { byRank, type Ranked } from '@earshot/core/rules/rank';
import { displayTitle } from '@earshot/core/rules/text';
import { useList } from '../../../../data/use-stores.ts';
import { useHandOrder } from '../../../../kit/table/use-hand-order.ts';

/** Title of every place's default board. */
export const MAIN_BOARD = 'Main board';

/** Further boards of a project or workspace, and their reordering; read it inside an observer(). */
export function useBoards(placeId: string, writes: boolean) {
  const list = useList<TagBoard>(tagBoards, {
    condition: { placeId },
    orderBy: 'RANK_ASC',
    first: limits.tagBoards,
  });
  const hand = useHandOrder<TagBoard>(rankTagBoard, {
    may: () => writes,
    nameOf: ({ title }) => displayTitle('tagBoard', title),
  });
  const boards = hand.shown(list.rows.toSorted(byRank(({ title }) => title)));
  return { boards, arranging: hand.of(boards) };
}

/** Board of a group; undefined for the main board, which also has the groups of boards in trash. */
export const boardOf = <B extends { id: string }>(
  { boardId }: { boardId: string | null },
  boards: readonly B[],
): B | undefined => boards.find(({ id }) => id === boardId);

/** Groups of a board, in manual order. */
export const groupsOn = <G extends Ranked & { title: string; boardId: string | null }>(
  board: { id: string },
  groups: readonly G[],
  boards: readonly { id: string }[],
): G[] => groups.filter((group) => boardOf(group, boards)?.id === board.id).toSorted(byRank(({ title }) => title));

/** Tags of a board; the main board also has tags without a group and those of groups in trash. */
export function tagsOn<T extends { groupId: string | null }>(
  board: { id: string } | undefined,
  tags: readonly T[],
  groups: readonly { id: string; boardId: string | null }[],
  boards: readonly { id: string }[],
): T[] {
  const placed = new Map(groups.map((group) => [group.id, boardOf(group, boards)?.id]));
  return tags.filter(({ groupId }) => placed.get(groupId ?? '') === board?.id);
}
