import type { CanvasPointer } from '@earshot/core/model/live';
import { action, type IObservableValue, type ObservableMap, observable } from 'mobx';
import { useEffect, useMemo } from 'react';
import type { Awareness } from 'y-protocols/awareness';
import { type Desk, SHOWN_SELECTED } from './model/desk.ts';
import { type Point, yjsIdOf } from './model/objects.ts';

/** A colleague on the same canvas. */
interface Other {
  name: string;
  colour: string;
}

/** A colleague's pointer. */
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

/** Colleagues on the same canvas. */
export interface Others {
  pointing: IObservableValue<readonly Pointing[]>;
  /** colleagues by the id of an object that they selected */
  selecting: ObservableMap<string, Other>;
}

/** Pointers and selections of colleagues on the same canvas, without redrawing anything else. */
export function useOthers(awareness: Awareness | undefined): Others {
  const others = useMemo(
    (): Others => ({
      pointing: observable.box<readonly Pointing[]>([], { deep: false }),
      selecting: observable.map<string, Other>({}, { deep: false }),
    }),
    [],
  );
  useEffect(() => {
    if (!awareness) return;
    const look = action(() => {
      const states = [...awareness.getStates().entries()] as [number, State][];
      const seen = states.flatMap(([clientId, { user, cursor }]) => {
        if (clientId === awareness.clientID || !user || !cursor || !('selected' in cursor)) return [];
        return [{ clientId, name: user.name, colour: user.color, cursor }];
      });
      others.pointing.set(seen.map(({ cursor: { x, y }, ...who }) => ({ ...who, at: { x, y } })));
      others.selecting.replace(
        seen.flatMap(({ name, colour, cursor }) =>
          cursor.selected.map(({ client, clock }) => [`${client}-${clock}`, { name, colour }] as const),
        ),
      );
    });
    look();
    awareness.on('change', look);
    return () => awareness.off('change', look);
  }, [awareness, others]);
  return others;
}

/** Sends the user's pointer and selection to colleagues, a few times a second. */
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
