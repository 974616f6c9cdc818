import { type TagBoard, tagBoard } from '@earshot/core/areas/coding/tag-board';
import { observer } from 'mobx-react-lite';
import { createContext, type ReactNode } from 'react';
import { useRow } from '../../../../data/use-stores.ts';
import { Absent } from '../../../../frame/absent.tsx';
import { PageSkeleton } from '../../../../kit/states/skeletons.tsx';

/** The shown board; undefined on the list of tags and on the main board. */
export const CurrentBoard = createContext<TagBoard | undefined>(undefined);

interface OpenBoardProps {
  /** undefined for an invalid id */
  id: string | undefined;
  /** id of the project or workspace that it must belong to */
  placeId: string | undefined;
  children: (board: TagBoard) => ReactNode;
}

/** Page of a further tag board, after loading its row. */
export const OpenBoard = ({ id, ...more }: OpenBoardProps) => (id ? <Opened key={id} id={id} {...more} /> : <Absent />);

const Opened = observer(function Opened({ id, placeId, children }: OpenBoardProps & { id: string }) {
  const { row: board, state, error, reload } = useRow(tagBoard, id);
  if (state === 'failed') return <Absent error={error} again={reload} />;
  if (state === 'gone' || board?.trashedAt || (board && board.placeId !== placeId))
    return <Absent text="This tag board is in trash, or is no longer shared with you." />;
  return board ? <CurrentBoard value={board}>{children(board)}</CurrentBoard> : <PageSkeleton />;
});
