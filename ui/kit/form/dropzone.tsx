import { lazy, Suspense } from 'react';
import { Fence } from '../states/fence.tsx';
import type { DropzoneProps } from './dropzone-props.ts';

const Real = lazy(async () => ({ default: (await import('./dropzone-area.tsx')).DropzoneArea }));

/** Drop area for files, which also opens a file dialog; loaded on demand. */
export function Dropzone(props: DropzoneProps) {
  return (
    <Fence>
      <Suspense fallback={props.children}>
        <Real {...props} />
      </Suspense>
    </Fence>
  );
}
