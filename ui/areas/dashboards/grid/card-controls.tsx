import { type Direction, resized, stepped } from '@earshot/core/areas/dashboards/card-grid';
import { CARD_SIZES } from '@earshot/core/areas/dashboards/card-rules';
import { type DashboardCard, removeFromDashboard } from '@earshot/core/areas/dashboards/dashboard-card';
import { Menu } from '@mantine/core';
import {
  IconArrowBarToDown,
  IconArrowBarToLeft,
  IconArrowBarToRight,
  IconArrowBarToUp,
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
import { HeadingForm, SearchForm } from '../card-forms.tsx';
import classes from './grid.module.css';
import type { useCardDrag } from './use-card-drag.ts';
import type { CardMove } from './use-card-moves.ts';

interface CardControlsProps {
  card: DashboardCard;
  title: string;
  onMove: (move: CardMove, card: DashboardCard) => void;
}

interface Dragging {
  dragging: ReturnType<typeof useCardDrag>;
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
  { title: 'Make narrower', direction: 'left', icon: IconArrowBarToLeft },
  { title: 'Make wider', direction: 'right', icon: IconArrowBarToRight },
  { title: 'Make shorter', direction: 'up', icon: IconArrowBarToUp },
  { title: 'Make taller', direction: 'down', icon: IconArrowBarToDown },
] as const;

const step =
  ({ id }: DashboardCard, direction: Direction): CardMove =>
  (cards) =>
    stepped(cards, id, direction);

/** The cards with one resized by a step. */
const grow =
  ({ id, kind }: DashboardCard, direction: Direction): CardMove =>
  (cards) => {
    const now = cards.find((one) => one.id === id);
    const by = GROWTH[direction];
    return now ? resized(cards, id, { w: now.w + by.w, h: now.h + by.h }, CARD_SIZES[kind].least) : [...cards];
  };

/** Moves and resizes a card by pointer, and by arrow keys on its handle. */
export function CardHandle({ card, title, dragging, onMove }: CardControlsProps & Dragging) {
  const press = (event: KeyboardEvent) => {
    const direction = ARROWS[event.key];
    if (!direction) return;
    onMove(event.shiftKey ? grow(card, direction) : step(card, direction), card);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <button
        type="button"
        className={classes.handle}
        aria-label={`Move ${title}`}
        title="Drag to move. Arrow keys move, with Shift they resize."
        onKeyDown={press}
        onPointerDown={dragging(card, 'move')}
      >
        <IconGripHorizontal size={16} stroke={1.6} aria-hidden />
      </button>
      <div className={classes.corner} aria-hidden onPointerDown={dragging(card, 'resize')} />
    </>
  );
}

/** Menu of a card, also for use without dragging. */
export function CardMenu({ card, title, onMove }: CardControlsProps) {
  const [editing, setEditing] = useState(false);
  const trash = useTrash();
  const { least } = CARD_SIZES[card.kind];
  const fixed = { left: card.w <= least.w, up: card.h <= least.h, right: false, down: false };
  return (
    <>
      <RowMenu label={`More actions for ${title}`}>
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
        {SIZES.map(({ title, direction, icon: Icon }) => (
          <Menu.Item
            key={title}
            closeMenuOnClick={false}
            disabled={fixed[direction]}
            leftSection={<Icon size={16} aria-hidden />}
            onClick={() => onMove(grow(card, direction), card)}
          >
            {title}
          </Menu.Item>
        ))}
        <Menu.Item
          color="red"
          leftSection={<IconX size={16} aria-hidden />}
          onClick={() => void trash(removeFromDashboard, card, `“${title}” removed from the dashboard`)}
        >
          Remove from the dashboard
        </Menu.Item>
      </RowMenu>
      {editing && <EditCard card={card} onClose={() => setEditing(false)} />}
    </>
  );
}

/** Changes the words of a card. */
function EditCard({ card, onClose }: { card: DashboardCard; onClose: () => void }) {
  const props = { dashboardId: card.dashboardId, card, onClose };
  return card.kind === 'HEADING' ? <HeadingForm {...props} /> : <SearchForm {...props} />;
}
