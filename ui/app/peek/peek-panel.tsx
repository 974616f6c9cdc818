import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { loadPiece } from '../../frame/load-screen.ts';
import { usePeek } from '../../frame/use-peek.ts';
import { Fence } from '../../kit/states/fence.tsx';

const PeekOpen = lazy(() => loadPiece(async () => ({ default: (await import('./peek-open.tsx')).PeekOpen })));

/**
 * A peek, beside the page or over it (always over it in narrow windows); its address is the page's own with `?peek=`.
 */
export const PeekPanel = observer(function PeekPanel() {
  const peek = usePeek();
  const { current } = peek;
  if (!current) return null;
  return (
    <Fence>
      <Suspense>
        <PeekOpen peeked={current} peek={peek} />
      </Suspense>
    </Fence>
  );
});
