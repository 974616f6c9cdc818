import type { DashboardCard } from '@earshot/core/areas/dashboards/dashboard-card';
import { VisuallyHidden } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { type CSSProperties, useRef, useState } from 'react';
import type { DateSpan } from '../../../data/date-span.ts';
import { CardBody } from '../cards/card-body.tsx';
import { useCardTitle } from '../cards/use-card-title.ts';
import { CardHandle, CardMenu } from './card-controls.tsx';
import classes from './grid.module.css';
import { useCardDrag } from './use-card-drag.ts';
import { type CardMove, useCardMoves } from './use-card-moves.ts';

interface CardGridProps {
  dashboardId: string;
  cards: readonly DashboardCard[];
  range: DateSpan;
  writes: boolean;
}

/** Grid position of a card; narrow windows show one column in reading order. */
export const gridPlace = ({ x, y, w, h }: DashboardCard) =>
  ({ '--x': x + 1, '--y': y + 1, '--w': w, '--h': h }) as CSSProperties;

const inWords = ({ x, y, w, h }: DashboardCard) =>
  `column ${x + 1}, row ${y + 1}, ${w} ${w === 1 ? 'column' : 'columns'} wide, ${h} ${h === 1 ? 'row' : 'rows'} high`;

/** Cards of a dashboard on their grid; users who can change it drag and resize them. */
export const CardGrid = observer(function CardGrid({ dashboardId, cards: rows, range, writes }: CardGridProps) {
  const grid = useRef<HTMLUListElement>(null);
  const moves = useCardMoves(dashboardId, rows);
  const titleOf = useCardTitle();
  const [said, say] = useState('');
  const perform = (move: CardMove, card: DashboardCard) => {
    const next = moves.perform(move, `“${titleOf(card)}” moved`).find(({ id }) => id === card.id);
    if (next) say(`${titleOf(card)}: ${inWords(next)}.`);
  };
  const dragging = useCardDrag({ grid, attempt: moves.attempt, perform });
  return (
    <>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <ul ref={grid} className={classes.grid} aria-label="Cards">
        {moves.cards.map((card) => (
          <li key={card.id} className={classes.card} data-kind={card.kind} style={gridPlace(card)}>
            {writes && <CardHandle card={card} title={titleOf(card)} dragging={dragging} onMove={perform} />}
            <CardBody
              card={card}
              range={range}
              menu={writes && <CardMenu card={card} title={titleOf(card)} onMove={perform} />}
            />
          </li>
        ))}
      </ul>
    </>
  );
});
