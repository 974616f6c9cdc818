import type { PanelPlace } from '@earshot/core/model/panel';
import { type ComponentType, lazy, Suspense } from 'react';
import { loadPiece } from './load-screen.ts';
import type { Fill, PanelAbout } from './panels/panel-store.ts';
import { usePanelStore } from './panels/use-panels.ts';

/** A place on a page of one area where others show something, and what those get. */
export interface Spot<P extends object> {
  name: string;
  /** only for the compiler: what is shown there gets these */
  props?: P;
  /** plugins show panels there, too: the place they name, and the item they get */
  panels?: { place: PanelPlace; about(props: P): PanelAbout };
}

/** Declares a spot; the area whose page it is on does. */
export const spot = <P extends object>(name: string, panels?: Spot<P>['panels']): Spot<P> =>
  panels ? { name, panels } : { name };

/** Shows a component at a spot; its code is loaded when the page is shown. */
export const fill = <P extends object>({ name }: Spot<P>, load: () => Promise<ComponentType<P>>): Fill => ({
  spot: name,
  Piece: lazy(() => loadPiece(async () => ({ default: await load() }))) as unknown as ComponentType<object>,
});

const PanelsAt = lazy(() => loadPiece(async () => ({ default: (await import('./panels/panels-at.tsx')).PanelsAt })));

/** Contributions of areas at a spot, in their order, then the panels of plugins. */
export function Filled<P extends object>({ spot: { name, panels }, props }: { spot: Spot<P>; props: P }) {
  const store = usePanelStore();
  return (
    <>
      {store.filled(name).map(({ Piece }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the areas do not change while the page is open
        <Suspense key={at} fallback={null}>
          <Piece {...props} />
        </Suspense>
      ))}
      {panels && (
        <Suspense fallback={null}>
          <PanelsAt place={panels.place} about={panels.about(props)} />
        </Suspense>
      )}
    </>
  );
}
