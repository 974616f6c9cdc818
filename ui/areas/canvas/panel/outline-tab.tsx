import { displayTitle } from '@earshot/core/rules/text';
import { IconBoxMultiple, IconEyeOff, IconSquare, IconTypography } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { KindIcon } from '../../../frame/kind-icon.tsx';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { useBoard, useCard } from '../board/board-context.ts';
import { kindWord } from '../board/nodes.tsx';
import { inReadingOrder } from '../model/groups.ts';
import type { CanvasObject, CardObject } from '../model/objects.ts';
import classes from './outline-tab.module.css';

/** Pixels by which Alt and an arrow move the selection, without and with Shift. */
const [FAR, NEAR] = [10, 1];
const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * All objects as a list by group, as an alternative to the plane. Arrows move the focus, Space selects, Enter writes or
 * opens, Alt with an arrow moves, Delete deletes; the bar over the board has the other actions.
 */
export const OutlineTab = observer(function OutlineTab() {
  const { desk, open } = useBoard();
  const { model } = desk;
  const rows = inReadingOrder(model.objects, model.groups);
  const [current, setCurrent] = useState('');
  const tree = useRef<HTMLDivElement>(null);
  const at = Math.max(
    0,
    rows.findIndex(({ object }) => object.id === current),
  );
  const focus = (to: number) => {
    const row = rows[Math.min(rows.length - 1, Math.max(0, to))];
    if (!row) return;
    setCurrent(row.object.id);
    requestAnimationFrame(() => tree.current?.querySelector<HTMLElement>(`[data-object="${row.object.id}"]`)?.focus());
  };
  const choose = (object: CanvasObject, add: boolean) => {
    const { selected } = desk;
    const next = selected.includes(object.id) ? selected.filter((id) => id !== object.id) : [...selected, object.id];
    desk.select(add ? next : [object.id]);
    desk.view.show([object.id]);
  };
  const enter = (object: CanvasObject) => {
    choose(object, false);
    if (object.kind === 'canvasReference') open({ type: object.type, id: object.targetId });
    else if ('text' in object) desk.write(object.id);
  };
  const move = (object: CanvasObject, event: KeyboardEvent) => {
    const [x, y] = WAYS[event.key] ?? [0, 0];
    if (!desk.selected.includes(object.id)) desk.select([object.id]);
    const by = event.shiftKey ? NEAR : FAR;
    desk.nudge(x * by, y * by);
  };
  const press = (event: KeyboardEvent) => {
    const object = rows[at]?.object;
    if (!object || event.nativeEvent.isComposing) return;
    const { key } = event;
    if (event.altKey && WAYS[key]) move(object, event);
    else if (key === 'ArrowDown') focus(at + 1);
    else if (key === 'ArrowUp') focus(at - 1);
    else if (key === 'Home') focus(0);
    else if (key === 'End') focus(rows.length - 1);
    else if (key === ' ') choose(object, true);
    else if (key === 'Enter') enter(object);
    else if (key === 'Delete' || key === 'Backspace') {
      desk.remove(desk.selected.includes(object.id) ? desk.selected : [object.id]);
      focus(at);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  if (rows.length === 0)
    return (
      <EmptyState
        compact
        icon={IconBoxMultiple}
        title="Nothing on the canvas"
        text={
          desk.editable
            ? 'Place material of the project, or press T for a text.'
            : 'What colleagues place appears here.'
        }
      />
    );
  return (
    <>
      <p className={classes.hint}>
        ↑ ↓ lead through the objects. Space selects, Enter writes or opens
        {desk.editable && ', Alt with an arrow moves, Delete deletes'}.
      </p>
      <div ref={tree} className={classes.tree} role="tree" aria-label="Objects" aria-multiselectable onKeyDown={press}>
        {rows.map(({ object, level }, place) => (
          <Row
            key={object.id}
            object={object}
            level={level}
            current={place === at}
            onFocus={() => setCurrent(object.id)}
            onClick={(event) => choose(object, event.ctrlKey || event.metaKey || event.shiftKey)}
          />
        ))}
      </div>
    </>
  );
});

interface RowProps {
  object: CanvasObject;
  level: number;
  /** true if Tab leads to it */
  current: boolean;
  onFocus: () => void;
  onClick: (event: MouseEvent) => void;
}

const Row = observer(function Row({ object, level, current, onFocus, onClick }: RowProps) {
  const { desk } = useBoard();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree hears the keys
    <div
      role="treeitem"
      className={classes.row}
      style={{ paddingLeft: 12 + (level - 1) * 20 }}
      data-object={object.id}
      aria-level={level}
      aria-selected={desk.selected.includes(object.id)}
      tabIndex={current ? 0 : -1}
      onFocus={onFocus}
      onClick={onClick}
    >
      {object.kind === 'canvasReference' ? <CardWords object={object} /> : <Words object={object} />}
    </div>
  );
});

function Words({ object }: { object: Exclude<CanvasObject, CardObject> }) {
  if (object.kind === 'canvasRectangle')
    return (
      <>
        <IconSquare className={classes.icon} size={16} style={{ color: object.colour }} aria-hidden />
        <span className={classes.words}>Rectangle</span>
      </>
    );
  const isGroup = object.kind === 'canvasGroup';
  const Icon = isGroup ? IconBoxMultiple : IconTypography;
  return (
    <>
      <Icon className={classes.icon} size={16} aria-hidden />
      <span className={`${classes.words} ${isGroup ? classes.group : ''}`} dir="auto">
        {isGroup ? displayTitle('group', object.text) : object.text || 'Empty text'}
      </span>
    </>
  );
}

const CardWords = observer(function CardWords({ object }: { object: CardObject }) {
  const { type, targetId, visible } = object;
  const card = useCard({ type, id: targetId });
  const words = card?.state === 'SHOWN' && type === 'HIGHLIGHT' ? card.text : card?.title;
  return (
    <>
      <KindIcon type={type} />
      <span className={classes.words}>
        <span className={classes.kind}>{kindWord(type)}: </span>
        {words ?? '…'}
      </span>
      {!visible && <IconEyeOff className={classes.icon} size={16} aria-label="Hidden on the canvas" />}
    </>
  );
});
