import { lazy, Suspense } from 'react';
import { Fence } from '../states/fence.tsx';
import type { DropzoneProps } from './dropzone-props.ts';

const Real = lazy(async () => ({ default: (await import('./dropzone-area.tsx')).DropzoneArea }));

/** A place to drop files on, or to press and pick them; its code comes when it is shown. */
export function Dropzone(props: DropzoneProps) {
  return (
    <Fence>
      <Suspense fallback={props.children}>
        <Real {...props} />
      </Suspense>
    </Fence>
  );
}
