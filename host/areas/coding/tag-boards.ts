import { createTagBoard, deleteTagBoard, restoreTagBoard, TagBoard } from '@earshot/core/areas/coding/tag-board';
import { createTagGroup, deleteTagGroup, TagGroup, updateTagGroup } from '@earshot/core/areas/coding/tag-group';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { type Handler, inside } from '../../operations/handlers.ts';
import { rankIn } from '../../operations/order.ts';
import { createRow, restoreRow, updateRow } from '../../operations/standard.ts';
import type { Work } from '../../operations/work.ts';
import { holdPlace } from './hold-place.ts';
import { placeOfNew } from './tags.ts';

/** Refuses a board beyond the place's maximum; concurrent creations wait for each other. */
async function demandRoom(work: Work, placeId: string): Promise<void> {
  await holdPlace(work, placeId);
  if ((await work.rows(TagBoard).count({ placeId })) >= limits.tagBoards)
    throw new Refusal(
      'UNPROCESSABLE',
      `There are at most ${limits.tagBoards} tag boards besides the main board. Delete one that is no longer needed.`,
    );
}

/** Refuses a board of another place than the group's. */
export async function demandBoardOf(work: Work, placeId: string, boardId: string | null | undefined): Promise<void> {
  if (!boardId) return;
  const board = await work.load(TagBoard, boardId, 'WRITE');
  if (board.placeId !== placeId)
    throw new Refusal('BAD_USER_INPUT', 'This tag board belongs to another project. Choose one of the same project.');
}

/** Tag boards, and the groups on them. */
export const tagBoardHandlers = (): Handler[] => [
  inside(createTagBoard, async ({ input, work }) => {
    const placeId = placeOfNew(work, input.projectId);
    await demandRoom(work, placeId);
    return createRow(TagBoard, work, { ...input, placeId }, deleteTagBoard);
  }),
  inside(restoreTagBoard, async ({ work, object }) => {
    if (object.trashedAt) await demandRoom(work, object.placeId);
    return restoreRow(TagBoard, work, object, deleteTagBoard);
  }),
  inside(createTagGroup, async ({ input, work }) => {
    const placeId = placeOfNew(work, input.projectId);
    await demandBoardOf(work, placeId, input.boardId);
    return createRow(TagGroup, work, { ...input, placeId }, deleteTagGroup);
  }),
  inside(updateTagGroup, async ({ input, work, object }) => {
    const { boardId } = input;
    await demandBoardOf(work, object.placeId, boardId);
    // Placed last on another board, unless its rank was sent as well (as Undo does).
    const moves = boardId !== undefined && boardId !== object.boardId && input.rank === undefined;
    const rank = moves ? { rank: await rankIn(TagGroup, work, object) } : {};
    return updateRow(TagGroup, { input: { ...input, ...rank }, work, object }, updateTagGroup);
  }),
];
