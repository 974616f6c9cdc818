import { type Canvas, type SuggestedGroup, suggestGroups } from '@earshot/core/areas/canvas/canvas';
import { useState } from 'react';
import { useStores } from '../../data/use-stores.ts';
import { toast } from '../../kit/dialogs/toast.tsx';
import { arrangeInGroup } from './model/arrange.ts';
import type { Desk } from './model/desk.ts';

/** Suggested groups for the cards of a canvas, reviewed one by one. */
export interface Suggestions {
  asking: boolean;
  /** groups neither accepted nor dismissed */
  left: readonly SuggestedGroup[];
  current: SuggestedGroup | undefined;
  /** objects of the current group */
  members: readonly string[];
  ask: () => Promise<void>;
  next: (step: 1 | -1) => void;
  accept: () => void;
  dismiss: () => void;
  close: () => void;
}

/** Suggested groups of a canvas (CV-03); read it inside an observer(). */
export function useSuggestedGroups(canvas: Canvas, desk: Desk): Suggestions {
  const { api } = useStores();
  const [asking, setAsking] = useState(false);
  const [left, setLeft] = useState<readonly SuggestedGroup[]>([]);
  const [at, setAt] = useState(0);
  const current = left[Math.min(at, left.length - 1)];
  const wanted = new Map(current?.targetIds.map((id, place) => [id, place]));
  // If two cards have the same target, the first is moved.
  const members = [
    ...new Map(
      desk.model.objects.flatMap((object) =>
        object.kind === 'canvasReference' && wanted.has(object.targetId) ? [[object.targetId, object.id] as const] : [],
      ),
    ),
  ]
    .toSorted(([one], [other]) => (wanted.get(one) ?? 0) - (wanted.get(other) ?? 0))
    .map(([, id]) => id);
  const done = () => setLeft(left.filter((group) => group !== current));
  return {
    asking,
    left,
    current,
    members,
    ask: async () => {
      setAsking(true);
      try {
        const found = await api.ask(suggestGroups, { id: canvas.id });
        setAt(0);
        setLeft(found);
        if (found.length === 0)
          toast.done('No groups to suggest: it takes several cards whose words have something in common.');
      } catch (reason) {
        toast.failed(reason);
      } finally {
        setAsking(false);
      }
    },
    next: (step) => setAt((Math.min(at, left.length - 1) + step + left.length) % left.length),
    accept: () => {
      if (current && arrangeInGroup(desk, current.title, members)) done();
    },
    dismiss: done,
    close: () => setLeft([]),
  };
}
