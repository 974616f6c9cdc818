import { Menu } from '@mantine/core';
import { IconFolderSymlink } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { KeyboardEvent, ReactNode } from 'react';
import { LateRowMenu } from '../table/late-row-menu.tsx';
import classes from './board.module.css';
import { type BoardActs, type BoardColumn, DRAGGED, type Dragged } from './board-parts.ts';
import { stepFromCard } from './card-steps.ts';
import { RowFace } from './row-face.tsx';

interface BoardCardProps<R extends { id: string }> extends BoardActs<R> {
  row: R;
  column: BoardColumn<R>;
}

/** A row on a board. */
export const BoardCard = observer(function BoardCard<R extends { id: string }>(props: BoardCardProps<R>) {
  const { row, look, column, columns, refusal, onMove } = props;
  const at = columns.findIndex(({ key }) => key === column.key);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (!/^Arrow/.test(event.key) || !(event.target as Element).matches('[data-title] a')) return;
    const beside = { ArrowLeft: columns[at - 1], ArrowRight: columns[at + 1] }[event.key];
    if (!event.altKey) stepFromCard(event.currentTarget, event.key);
    else if (beside) onMove(row, column, beside);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const moves = columns.length > 1 && refusal(row) === undefined;
  const menu = look.menu(row);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys on the link inside
    <div
      className={classes.card}
      data-card={row.id}
      draggable
      onDragStart={(event) => {
        const dragged: Dragged = { rowId: row.id, from: column.key };
        event.dataTransfer.setData(DRAGGED, JSON.stringify(dragged));
      }}
      onKeyDown={press}
    >
      <RowFace row={row} look={look} lines={{ title: look.nameLines, preview: 1 }} />
      {(moves || menu) && (
        <LateRowMenu
          label={`More actions for ${look.nameOf(row)}`}
          items={() => (
            <>
              {moves && <MoveItems {...props} />}
              {moves && menu && <Menu.Divider />}
              {menu}
            </>
          )}
        />
      )}
    </div>
  );
}) as <R extends { id: string }>(props: BoardCardProps<R>) => ReactNode;

const MoveItems = <R extends { id: string }>({ row, column, columns, onMove }: BoardCardProps<R>) =>
  columns
    .filter(({ key }) => key !== column.key)
    .map((to) => (
      <Menu.Item
        key={to.key}
        leftSection={<IconFolderSymlink size={16} aria-hidden />}
        onClick={() => onMove(row, column, to)}
      >
        {to.moveTitle}
      </Menu.Item>
    ));
