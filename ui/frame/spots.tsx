import { type ComponentType, createContext, lazy, Suspense, useContext } from 'react';
import { loadPiece } from './load-screen.ts';

/** A place on a page of one area where others show something, and what those get. */
export interface Spot<P extends object> {
  name: string;
  /** only for the compiler: what is shown there gets these */
  props?: P;
}

/** Component of an area at a spot. */
export interface Fill {
  spot: string;
  Piece: ComponentType<object>;
}

/** Declares a spot; the area whose page it is on does. */
export const spot = <P extends object>(name: string): Spot<P> => ({ name });

/** Shows a component at a spot; its code is loaded when the page is shown. */
export const fill = <P extends object>({ name }: Spot<P>, load: () => Promise<ComponentType<P>>): Fill => ({
  spot: name,
  Piece: lazy(() => loadPiece(async () => ({ default: await load() }))) as unknown as ComponentType<object>,
});

export const FillsContext = createContext<readonly Fill[]>([]);

/** Components of the areas at a spot, in the order of the areas. */
export function Filled<P extends object>({ spot: { name }, props }: { spot: Spot<P>; props: P }) {
  const fills = useContext(FillsContext);
  return fills
    .filter((one) => one.spot === name)
    .map(({ Piece }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the areas do not change while the page is open
      <Suspense key={at} fallback={null}>
        <Piece {...props} />
      </Suspense>
    ));
}
