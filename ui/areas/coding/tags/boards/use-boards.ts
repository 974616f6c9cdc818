import { rankTagBoard, type TagBoard, tagBoards } from '@earshot/core/areas/coding/tag-board';
import { limits } from '@earshot/core/limits';
import { byRank, type Ranked } from '@earshot/core/rules/rank';
import { displayTitle } from '@earshot/core/rules/text';
import { useList } from '../../../../data/use-stores.ts';
import { useHandOrder } from '../../../../kit/table/use-hand-order.ts';

/** Title of the board that every place has by default. */
export const MAIN_BOARD = 'Main board';

/** The boards of a project or of the workspace besides its main board, and how they are put in order; read it inside an observer(). */
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

/** The board that a group is on: undefined for the main board, which has those of boards in trash, too. */
export const boardOf = <B extends { id: string }>(
  { boardId }: { boardId: string | null },
  boards: readonly B[],
): B | undefined => boards.find(({ id }) => id === boardId);

/** The groups on a board, in their order by hand. */
export const groupsOn = <G extends Ranked & { title: string; boardId: string | null }>(
  board: { id: string },
  groups: readonly G[],
  boards: readonly { id: string }[],
): G[] => groups.filter((group) => boardOf(group, boards)?.id === board.id).toSorted(byRank(({ title }) => title));

/** The tags on a board; on the main board also those without a group, and those whose group is in trash. */
export function tagsOn<T extends { groupId: string | null }>(
  board: { id: string } | undefined,
  tags: readonly T[],
  groups: readonly { id: string; boardId: string | null }[],
  boards: readonly { id: string }[],
): T[] {
  const placed = new Map(groups.map((group) => [group.id, boardOf(group, boards)?.id]));
  return tags.filter(({ groupId }) => placed.get(groupId ?? '') === board?.id);
}
