import { usePeek } from '../../../frame/use-peek.ts';
import { DataPointView } from './data-point-view.tsx';

/** A data point beside another page. */
export function DataPointPeek({ id }: { id: string }) {
  const { back } = usePeek();
  return <DataPointView key={id} id={id} onGone={back} />;
}
