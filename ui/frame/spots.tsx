import type { PanelPlace } from '@earshot/core/model/panel';
import { type ComponentType, lazy, Suspense } from 'react';
import { loadPiece } from './load-screen.ts';
import type { Fill, PanelAbout } from './panels/panel-store.ts';
import { usePanelStore } from './panels/use-panels.ts';

/** A position on an area's page for contributions of others, and their props. */
export interface Spot<P extends object> {
  name: string;
  /** type of the props, for the compiler only */
  props?: P;
  /** place at which plugins show panels here, and the subject that they get */
  panels?: { place: PanelPlace; about(props: P): PanelAbout };
}

/** Declares a spot, in the area of its page. */
export const spot = <P extends object>(name: string, panels?: Spot<P>['panels']): Spot<P> =>
  panels ? { name, panels } : { name };

/** Shows a component at a spot; its code is loaded with the page. */
export const fill = <P extends object>({ name }: Spot<P>, load: () => Promise<ComponentType<P>>): Fill => ({
  spot: name,
  Piece: lazy(() => loadPiece(async () => ({ default: await load() }))) as unknown as ComponentType<object>,
});

const PanelsAt = lazy(() => loadPiece(async () => ({ default: (await import('./panels/panels-at.tsx')).PanelsAt })));

/** Contributions of areas at a spot, in order, followed by the panels of plugins. */
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
