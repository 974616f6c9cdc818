import { arranged, changedCards, type Placed } from '@earshot/core/areas/dashboards/card-grid';
import { arrangeDashboardCards, type DashboardCard } from '@earshot/core/areas/dashboards/dashboard-card';
import { useRef, useState } from 'react';
import { useStores } from '../../../data/use-stores.ts';
import { toast } from '../../../kit/dialogs/toast.tsx';

/** Effect of a move on the cards: a rule of core/areas/dashboards/card-grid.ts. */
export type CardMove = (cards: readonly DashboardCard[]) => DashboardCard[];

const positionOf = ({ id, x, y, w, h }: Placed): Placed => ({ id, x, y, w, h });
const NONE: ReadonlyMap<string, Placed> = new Map();

/** The cards in DOM order: a dragged one must keep its place in the DOM. */
function inOrderOf(stored: readonly DashboardCard[], tried: readonly DashboardCard[]): DashboardCard[] {
  const byId = new Map(tried.map((card) => [card.id, card]));
  return stored.flatMap(({ id }) => byId.get(id) ?? []);
}

/**
 * Cards with their shown positions: as stored, with the current drag and unsaved moves applied. Only cards changed by a
 * move are sent, so that concurrent moves of other users are kept.
 */
export function useCardMoves(dashboardId: string, rows: readonly DashboardCard[]) {
  const stores = useStores();
  const [sent, setSent] = useState(NONE);
  const [tried, setTried] = useState<CardMove>();
  const open = useRef(0);
  const stored = arranged(rows.map((row) => ({ ...row, ...sent.get(row.id) })));
  const send = async (changed: readonly DashboardCard[], says: string) => {
    setSent((known) => new Map([...known, ...changed.map((card) => [card.id, positionOf(card)] as const)]));
    open.current += 1;
    try {
      await stores.perform(arrangeDashboardCards, { id: dashboardId, cards: changed.map(positionOf) }, says);
    } catch (reason) {
      toast.failed(reason);
    } finally {
      open.current -= 1;
      if (open.current === 0) setSent(NONE);
    }
  };
  return {
    cards: tried ? inOrderOf(stored, tried(stored)) : stored,
    /** previews a move; nothing is stored */
    attempt: (move: CardMove | undefined) => setTried(() => move),
    /** performs a move, with Undo */
    perform: (move: CardMove, says: string) => {
      setTried(undefined);
      const next = move(stored);
      const changed = changedCards(
        rows.map((row) => ({ ...row, ...sent.get(row.id) })),
        next,
      );
      if (changed.length > 0) void send(changed, says);
      return next;
    },
  };
}
