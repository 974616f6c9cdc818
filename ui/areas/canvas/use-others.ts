import type { CanvasPointer } from '@earshot/core/model/live';
import { action, type ObservableMap, observable } from 'mobx';
import { useEffect, useMemo, useState } from 'react';
import type { Awareness } from 'y-protocols/awareness';
import type { Other } from './board/board-context.ts';
import { type Desk, SHOWN_SELECTED } from './model/desk.ts';
import { type Point, yjsIdOf } from './model/objects.ts';

/** Where a colleague points. */
export interface Pointing extends Other {
  clientId: number;
  at: Point;
}

interface State {
  person?: string;
  user?: { name: string; color: string };
  cursor?: CanvasPointer | null;
}

const TELL_MS = 100;

/** Colleagues on the same canvas: where they point and what they have selected. */
export function useOthers(awareness: Awareness): { pointing: Pointing[]; selecting: ObservableMap<string, Other> } {
  const [pointing, setPointing] = useState<Pointing[]>([]);
  const selecting = useMemo(() => observable.map<string, Other>({}, { deep: false }), []);
  useEffect(() => {
    const look = action(() => {
      const states = [...awareness.getStates().entries()] as [number, State][];
      const others = states.flatMap(([clientId, { user, cursor }]) => {
        if (clientId === awareness.clientID || !user || !cursor || !('selected' in cursor)) return [];
        return [{ clientId, name: user.name, colour: user.color, cursor }];
      });
      setPointing(others.map(({ cursor: { x, y }, ...who }) => ({ ...who, at: { x, y } })));
      selecting.replace(
        others.flatMap(({ name, colour, cursor }) =>
          cursor.selected.map(({ client, clock }) => [`${client}-${clock}`, { name, colour }] as const),
        ),
      );
    });
    look();
    awareness.on('change', look);
    return () => awareness.off('change', look);
  }, [awareness, selecting]);
  return { pointing, selecting };
}

/** Tells colleagues where this person points and what they have selected, a few times a second. */
export function useTellPointing(awareness: Awareness, desk: Desk): (at: Point | undefined) => void {
  return useMemo(() => {
    let at: Point | undefined;
    let waits = false;
    const tell = () => {
      waits = false;
      const selected = desk.selected.slice(0, SHOWN_SELECTED).flatMap((id) => yjsIdOf(id) ?? []);
      const cursor = at ? ({ x: Math.round(at.x), y: Math.round(at.y), selected } satisfies CanvasPointer) : null;
      awareness.setLocalStateField('cursor', cursor);
    };
    return (next) => {
      at = next;
      if (!waits) setTimeout(tell, TELL_MS);
      waits = true;
    };
  }, [awareness, desk]);
}
