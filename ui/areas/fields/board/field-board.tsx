import type { Field } from '@earshot/core/areas/fields/field';
import type { AnyEntity } from '@earshot/core/model/entity';
import type { Operation, Page } from '@earshot/core/model/operation';
import type { FilterForm } from '@earshot/core/rules/filter/form';
import { displayTitle } from '@earshot/core/rules/text';
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import { IconEyeOff, IconFolderSymlink } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { type DragEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import type * as z from 'zod';
import { useStores } from '../../../data/use-stores.ts';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { RowMenu } from '../../../kit/table/row-menu.tsx';
import { number } from '../../../kit/words/counted.ts';
import { useNarrowedList } from '../use-filtered-list.ts';
import { type FieldedRow, useSetValues } from '../use-set-values.ts';
import classes from './field-board.module.css';
import { type BoardColumn, columnsOf, type Grouping, movedOptions } from './grouping.ts';

/** What a board and its cards are made of. */
interface Board<R extends FieldedRow> {
  noun: AnyEntity;
  operation: Operation<z.ZodObject, Page<R>>;
  /** how the list is narrowed and ordered, as of `useFilteredList` */
  list: { condition: Readonly<Record<string, unknown>>; usual: string; form: FilterForm; orderBy: string };
  writes: (row: R) => boolean;
  titleOf: (row: R) => string;
  pathOf: (row: R) => string;
  /** what a card shows below its title */
  body: (row: R) => ReactNode;
  /** a click or Enter on a card; `full` with Shift */
  onOpen: (row: R, full: boolean) => void;
}

interface FieldBoardProps<R extends FieldedRow> extends Board<R> {
  label: string;
  field: Field;
  grouping: Grouping;
  onGrouping: (grouping: Grouping) => void;
}

const DRAGGED = 'application/x-earshot-card';

/** A card on its way: which row, and the option of the column that it leaves. */
interface Dragged {
  rowId: string;
  from: string | null;
}

type Move<R> = (row: R, from: string | null, to: string | null) => void;

/**
 * Rows in columns by the options of a select field (VW-01). A card is dragged, or moved by Alt+← and Alt+→ and by its menu,
 * which changes the value of its row. The arrows lead from card to card.
 */
export function FieldBoard<R extends FieldedRow>(props: FieldBoardProps<R>) {
  const { label, field, grouping, onGrouping, ...board } = props;
  const box = useRef<HTMLElement>(null);
  const setValues = useSetValues(board.noun);
  const columns = columnsOf(field, grouping);
  const move: Move<R> = (row, from, to) => {
    const now = row.fields[field.id];
    const value = movedOptions(Array.isArray(now) ? now : [], from, to);
    const { title = '' } = columns.find(({ optionId }) => optionId === to) ?? {};
    void setValues([{ row, fieldId: field.id, value }], `“${board.titleOf(row)}” moved to ${title}`);
    // The card stands in the other column as soon as that is drawn.
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-card="${row.id}"] a`)?.focus());
  };
  const hide = (optionId: string | null) =>
    onGrouping(
      optionId === null
        ? { ...grouping, withoutHidden: true }
        : { ...grouping, hidden: [...grouping.hidden, optionId] },
    );
  return (
    <section ref={box} className={classes.board} aria-label={label}>
      {columns.map((column) => (
        <Column
          key={column.optionId ?? ''}
          {...(board as unknown as Board<FieldedRow>)}
          column={column}
          columns={columns}
          onMove={move as unknown as Move<FieldedRow>}
          onHide={hide}
        />
      ))}
    </section>
  );
}

interface ColumnProps extends Board<FieldedRow> {
  column: BoardColumn;
  columns: readonly BoardColumn[];
  onMove: Move<FieldedRow>;
  onHide: (optionId: string | null) => void;
}

const Column = observer(function Column(props: ColumnProps) {
  const { noun, operation, list: listed, column, columns, onMove, onHide } = props;
  const list = useNarrowedList(operation, { ...listed, also: column.also });
  const rows = useStores().of(noun);
  const [over, setOver] = useState(false);
  const count = list.hasMore ? Math.max(list.total, list.rows.length) : list.rows.length;
  const waiting = list.rows.length === 0 && !list.empty;
  const drop = (event: DragEvent) => {
    setOver(false);
    const said = event.dataTransfer.getData(DRAGGED);
    if (said === '') return;
    event.preventDefault();
    const { rowId, from } = JSON.parse(said) as Dragged;
    const row = rows.byId(rowId) as FieldedRow | undefined;
    if (row && from !== column.optionId) onMove(row, from, column.optionId);
  };
  return (
    <section
      className={classes.column}
      aria-label={column.title}
      data-column
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
        {column.colour && <span className={classes.colour} style={{ background: column.colour }} />}
        <h2 className={classes.title}>{column.title}</h2>
        <span className={classes.count}>{waiting ? '' : number(count)}</span>
        <Tooltip label="Hide column">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Hide the column ${column.title}`}
            onClick={() => onHide(column.optionId)}
          >
            <IconEyeOff size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      {list.state === 'failed' && waiting ? (
        <RefusedState error={list.error} again={() => list.reload()} />
      ) : waiting ? (
        <RowsSkeleton rows={3} height={72} />
      ) : (
        <ul className={classes.cards}>
          {list.rows.map((row) => (
            <Card key={row.id} {...props} row={row} column={column} columns={columns} />
          ))}
        </ul>
      )}
      {list.hasMore && (
        <Button variant="subtle" size="compact-sm" fullWidth onClick={() => void list.more()}>
          Show more
        </Button>
      )}
    </section>
  );
});

/** Focuses the card above, below or beside one; answers whether there is one. */
function step(card: HTMLElement, key: string): boolean {
  const column = card.closest('[data-column]');
  const cardsOf = (one: Element | null | undefined) => [...(one?.querySelectorAll<HTMLElement>('[data-card] a') ?? [])];
  const here = cardsOf(column);
  const at = here.findIndex((link) => card.contains(link));
  const beside = key === 'ArrowLeft' ? column?.previousElementSibling : column?.nextElementSibling;
  const there = cardsOf(beside);
  const next =
    key === 'ArrowUp' ? here[at - 1] : key === 'ArrowDown' ? here[at + 1] : there[Math.min(at, there.length - 1)];
  next?.focus();
  return next !== undefined;
}

interface CardProps extends ColumnProps {
  row: FieldedRow;
}

const Card = observer(function Card(props: CardProps) {
  const { row, column, columns, onMove, onOpen, writes, titleOf, pathOf, body } = props;
  const may = writes(row);
  const at = columns.findIndex(({ optionId }) => optionId === column.optionId);
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onOpen(row, event.shiftKey);
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (!/^Arrow/.test(event.key) || !(event.target as Element).matches('a')) return;
    const beside = { ArrowLeft: columns[at - 1], ArrowRight: columns[at + 1] }[event.key];
    if (!event.altKey) step(event.currentTarget, event.key);
    else if (may && beside) onMove(row, column.optionId, beside.optionId);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <li
      className={classes.card}
      data-card={row.id}
      draggable={may}
      onDragStart={(event) =>
        event.dataTransfer.setData(DRAGGED, JSON.stringify({ rowId: row.id, from: column.optionId } satisfies Dragged))
      }
      onKeyDown={press}
    >
      <div className={classes.face}>
        <Link to={pathOf(row)} className={classes.link} draggable={false} onClick={open}>
          {titleOf(row)}
        </Link>
        {body(row)}
      </div>
      {may && (
        <RowMenu label={`Move ${titleOf(row)}`}>
          {columns
            .filter(({ optionId }) => optionId !== column.optionId)
            .map(({ optionId, title }) => (
              <Menu.Item
                key={optionId ?? ''}
                leftSection={<IconFolderSymlink size={16} aria-hidden />}
                onClick={() => onMove(row, column.optionId, optionId)}
              >
                {optionId === null ? 'Clear the value' : `Move to ${displayTitle('option', title)}`}
              </Menu.Item>
            ))}
        </RowMenu>
      )}
    </li>
  );
});
