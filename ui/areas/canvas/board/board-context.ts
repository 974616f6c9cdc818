import type { Card } from '@earshot/core/areas/canvas/canvas';
import { createContext, useContext, useEffect } from 'react';
import type { ReferenceTitles } from '../../references/reference-titles.ts';
import type { Desk, Target } from '../model/desk.ts';
import type { Others } from '../use-others.ts';

/** State that objects on the board, the outline and the bars share. */
export interface Board {
  desk: Desk;
  cards: ReferenceTitles<Card>;
  others: Others;
  /** objects of the suggested group being reviewed */
  suggested: ReadonlySet<string>;
  /** ids of targets whose cards show their full text */
  expanded: ReadonlySet<string>;
  expand: (targetId: string) => void;
  /** opens the target of a card beside the canvas */
  open: (target: Target) => void;
}

export const BoardContext = createContext<Board | null>(null);

/** State of the board; requires a BoardContext. */
export function useBoard(): Board {
  const board = useContext(BoardContext);
  if (!board) throw new Error('There is no BoardContext around this component.');
  return board;
}

/** Content of a card for the user; undefined until known. Read it inside an observer(). */
export function useCard({ type, id }: Target): Card | undefined {
  const { cards } = useBoard();
  useEffect(() => cards.show({ type, id }), [cards, type, id]);
  return cards.of({ type, id });
}
