import { type Direction, resized, stepped } from '@earshot/core/areas/dashboards/card-grid';
import { CARD_SIZES } from '@earshot/core/areas/dashboards/card-rules';
import { type DashboardCard, removeFromDashboard } from '@earshot/core/areas/dashboards/dashboard-card';
import { Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconGripHorizontal,
  IconPencil,
  IconX,
} from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTrash } from '../../../kit/dialogs/use-trash.ts';
import { RowMenu } from '../../../kit/table/row-menu.tsx';
import { EditCard } from '../edit-card.tsx';
import classes from './grid.module.css';
import type { useCardDrag } from './use-card-drag.ts';
import type { CardMove } from './use-card-moves.ts';

interface CardControlsProps {
  card: DashboardCard;
  title: string;
  dragging: ReturnType<typeof useCardDrag>;
  onMove: (move: CardMove, card: DashboardCard) => void;
}

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
const GROWTH: Record<Direction, { w: number; h: number }> = {
  left: { w: -1, h: 0 },
  right: { w: 1, h: 0 },
  up: { w: 0, h: -1 },
  down: { w: 0, h: 1 },
};
const MOVES = [
  { title: 'Move left', direction: 'left', icon: IconArrowLeft },
  { title: 'Move right', direction: 'right', icon: IconArrowRight },
  { title: 'Move up', direction: 'up', icon: IconArrowUp },
  { title: 'Move down', direction: 'down', icon: IconArrowDown },
] as const;
const SIZES = [
  { title: 'Narrower', direction: 'left' },
  { title: 'Wider', direction: 'right' },
  { title: 'Shorter', direction: 'up' },
  { title: 'Taller', direction: 'down' },
] as const;

const step =
  ({ id }: DashboardCard, direction: Direction): CardMove =>
  (cards) =>
    stepped(cards, id, direction);

/** The cards after one grew or shrank by a step. */
const grow =
  ({ id, kind }: DashboardCard, direction: Direction): CardMove =>
  (cards) => {
    const now = cards.find((one) => one.id === id);
    const by = GROWTH[direction];
    return now ? resized(cards, id, { w: now.w + by.w, h: now.h + by.h }, CARD_SIZES[kind].least) : [...cards];
  };

/** How a card is moved, resized, changed and removed: by pointer, by arrow keys on its handle, or from its menu. */
export function CardControls({ card, title, dragging, onMove }: CardControlsProps) {
  const [editing, setEditing] = useState(false);
  const trash = useTrash();
  const { giveUp: giveUpMove, ...moving } = dragging(card, 'move');
  const { giveUp: giveUpSize, ...resizing } = dragging(card, 'resize');
  const press = (event: KeyboardEvent) => {
    const direction = ARROWS[event.key];
    if (direction) onMove(event.shiftKey ? grow(card, direction) : step(card, direction), card);
    else if (event.key !== 'Escape' || !(giveUpMove() || giveUpSize())) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const { least } = CARD_SIZES[card.kind];
  const fixed = { left: card.w <= least.w, up: card.h <= least.h, right: false, down: false };
  return (
    <>
      <button
        type="button"
        className={classes.handle}
        aria-label={`Move ${title}`}
        aria-roledescription="Arrow keys move the card, with Shift they resize it"
        title="Drag to move; arrow keys move, Shift and arrow keys resize"
        onKeyDown={press}
        {...moving}
      >
        <IconGripHorizontal size={16} stroke={1.6} aria-hidden />
      </button>
      <div className={classes.menu}>
        <RowMenu label={`More about ${title}`}>
          {(card.kind === 'HEADING' || card.kind === 'SEARCH') && (
            <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setEditing(true)}>
              Edit
            </Menu.Item>
          )}
          {MOVES.map(({ title, direction, icon: Icon }) => (
            <Menu.Item
              key={title}
              closeMenuOnClick={false}
              leftSection={<Icon size={16} aria-hidden />}
              onClick={() => onMove(step(card, direction), card)}
            >
              {title}
            </Menu.Item>
          ))}
          <Menu.Label>Size</Menu.Label>
          {SIZES.map(({ title, direction }) => (
            <Menu.Item
              key={title}
              closeMenuOnClick={false}
              disabled={fixed[direction]}
              onClick={() => onMove(grow(card, direction), card)}
            >
              {title}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item
            color="red"
            leftSection={<IconX size={16} aria-hidden />}
            onClick={() => void trash(removeFromDashboard, card, `“${title}” removed from the dashboard`)}
          >
            Remove from the dashboard
          </Menu.Item>
        </RowMenu>
      </div>
      <div className={classes.corner} aria-hidden {...resizing} />
      {editing && <EditCard card={card} onClose={() => setEditing(false)} />}
    </>
  );
}
