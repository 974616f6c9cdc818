import { ActionIcon, Tooltip } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { RefusedState } from '../states/error-state.tsx';
import { RowsSkeleton } from '../states/skeletons.tsx';
import { number } from '../words/counted.ts';
import classes from './board.module.css';
import { type BoardActs, type BoardColumn, DRAGGED, type Dragged } from './board-parts.ts';
import type { CardMoves } from './card-moves.ts';
import { ColumnCards } from './column-cards.tsx';
import { shownIn } from './shown-in.ts';
import { useNear } from './use-near.ts';

interface ColumnViewProps<R extends { id: string }> extends BoardActs<R> {
  column: BoardColumn<R>;
}

/** A column of a board: the header always, cards once it is near the viewport. */
export const ColumnView = observer(function ColumnView<R extends { id: string }>(props: ColumnViewProps<R>) {
  const { column, columns, moves, onMove, onHide } = props;
  const { key, title, mark, rows } = column;
  const box = useRef<HTMLElement>(null);
  const near = useNear(box);
  const [over, setOver] = useState(false);
  const known = rows.state === 'ready' ? rows.total : column.count;
  const shown = shownIn(rows, known ?? 0, { into: moves.into(key), outOf: moves.outOf(key) });
  const drop = (event: DragEvent) => {
    setOver(false);
    const said = event.dataTransfer.getData(DRAGGED);
    if (said === '') return;
    event.preventDefault();
    const { rowId, from } = JSON.parse(said) as Dragged;
    const left = columns.find((one) => one.key === from);
    const row = left && rowOf(left, moves, rowId);
    if (row && left.key !== key) onMove(row, left, column);
  };
  return (
    <section
      ref={box}
      className={classes.column}
      aria-label={title}
      data-column={key}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className={classes.head}>
        {mark}
        <h2 className={classes.title} dir="auto">
          {title}
        </h2>
        <span className={classes.count}>{known === undefined ? '' : number(shown.count)}</span>
        <Tooltip label="Hide column">
          <ActionIcon variant="subtle" color="gray" aria-label={`Hide the column ${title}`} onClick={() => onHide(key)}>
            <IconEyeOff size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      {rows.state === 'failed' && rows.total === 0 ? (
        <RefusedState error={rows.error} again={() => void rows.reload()} />
      ) : (
        near && <ColumnCards {...props} shown={shown} />
      )}
      {near && known === undefined && <RowsSkeleton rows={3} height={72} />}
    </section>
  );
}) as <R extends { id: string }>(props: ColumnViewProps<R>) => ReactNode;

function rowOf<R extends { id: string }>({ key, rows }: BoardColumn<R>, moves: CardMoves<R>, id: string) {
  const place = rows.placeOf(id);
  return place === undefined ? moves.into(key).find((row) => row.id === id) : rows.at(place);
}
