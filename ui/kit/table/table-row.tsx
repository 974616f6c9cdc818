import { Skeleton } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconGripVertical } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { HTMLAttributes, KeyboardEvent, ReactNode, RefObject } from 'react';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import type { GroupHead, Lines } from './lines.ts';

/** Interactive elements inside a row handle their own clicks and keys. */
const INSIDE = 'a, button, input, select, textarea, label, [role=menuitem], [role=checkbox]';
export const isInside = (target: EventTarget) => target instanceof Element && target.closest(INSIDE) !== null;

/** Actions of a table's lines. */
export interface LineActions<R> {
  open: ((row: R, full: boolean) => void) | undefined;
  /** moves the focus; true if the key was handled */
  press: (event: KeyboardEvent, index: number) => boolean;
  focus: (index: number) => void;
}

interface LineProps {
  index: number;
  /** px from the top of the first line */
  top: number;
  height: number;
  /** true if all lines have their stated height */
  even: boolean;
  /** true if it is the tab stop */
  active: boolean;
  measure: (element: Element | null) => void;
}

const lineProps = ({ index, top, height, even, measure }: LineProps) => ({
  'aria-rowindex': index + 2,
  'data-index': index,
  ref: even ? undefined : measure,
  style: { [even ? 'height' : 'minHeight']: height, transform: `translateY(${top}px)` },
});

const meant = (event: KeyboardEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

/** Position of a sticky column, a variable of the table, so that it follows while the column is resized. */
export const stickyPlace = (column: number) => ({ left: `var(--e-left-${column})` });

interface TableRowProps<R> extends LineProps {
  lines: Lines<R>;
  columns: readonly Column<R>[];
  actions: RefObject<LineActions<R>>;
  /** properties that make it movable in a manual order; `grip` if allowed */
  arranged?: HTMLAttributes<HTMLElement> & { grip?: boolean };
}

/** A row of a table, or the placeholder of a loading one; rendered only if something changed. */
export const TableRow = observer(function TableRow<R>(props: TableRowProps<R>) {
  const { lines, columns, actions, arranged: { grip = false, ...arranged } = {}, ...line } = props;
  const { index } = line;
  const row = lines.rowAt(index);
  const { style, ...common } = lineProps(line);
  const press = (event: KeyboardEvent) => {
    if (isInside(event.target)) return;
    const { open, focus, press: move } = actions.current;
    const head = lines.headOf?.(index);
    if (event.key === 'Enter' && row && open) open(row, event.shiftKey);
    else if (event.key === 'ArrowLeft' && head !== undefined) focus(head);
    else if (!move(event, index)) return;
    meant(event);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: see DataTable
    <div
      {...arranged}
      {...common}
      role="row"
      tabIndex={line.active ? 0 : -1}
      aria-level={lines.headAt ? 2 : undefined}
      aria-busy={row ? undefined : true}
      className={`${classes.row} ${row && actions.current.open ? classes.opens : ''} ${line.even ? classes.even : ''}`}
      style={style}
      onKeyDown={press}
      onClick={({ target, shiftKey }) => {
        if (row && !isInside(target)) actions.current.open?.(row, shiftKey);
      }}
    >
      {grip && <IconGripVertical size={14} className={classes.grip} aria-hidden />}
      {columns.map(({ key, render, align, sticky, wrapped }, at) => (
        // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: the row is what has the focus
        <div
          key={key}
          role="gridcell"
          className={align === 'end' ? classes.end : classes.cell}
          data-sticky={sticky || undefined}
          data-wrapped={wrapped || undefined}
          style={sticky ? stickyPlace(at) : undefined}
        >
          {row ? render(row, index) : <Skeleton height={12} radius="sm" />}
        </div>
      ))}
    </div>
  );
}) as <R>(props: TableRowProps<R>) => ReactNode;

interface GroupRowProps<R> extends LineProps {
  head: GroupHead;
  columns: readonly Column<R>[];
  actions: RefObject<LineActions<R>>;
}

/** Head of a group: Enter, Space and a click toggle it, → opens and ← closes it. */
export function GroupRow<R>({ head: { content, open, toggle }, columns, actions, ...line }: GroupRowProps<R>) {
  const press = (event: KeyboardEvent) => {
    if (isInside(event.target)) return;
    const turns = event.key === 'Enter' || event.key === ' ' || event.key === (open ? 'ArrowLeft' : 'ArrowRight');
    if (turns) toggle();
    else if (!actions.current.press(event, line.index)) return;
    meant(event);
  };
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    // biome-ignore lint/a11y/useSemanticElements: see DataTable
    <div
      {...lineProps(line)}
      role="row"
      tabIndex={line.active ? 0 : -1}
      aria-level={1}
      aria-expanded={open}
      className={classes.groupHead}
      onKeyDown={press}
      onClick={({ target }) => !isInside(target) && toggle()}
    >
      <Chevron size={16} aria-hidden />
      {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: the row is what has the focus */}
      <div role="gridcell" aria-colspan={columns.length} className={classes.groupTitle}>
        {content}
      </div>
    </div>
  );
}
