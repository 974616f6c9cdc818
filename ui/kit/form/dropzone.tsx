import { lazy, type ReactNode, Suspense } from 'react';
import { Fence } from '../states/fence.tsx';

export interface DropzoneProps {
  /** what stands in it */
  children: ReactNode;
  /** endings such as ['.txt', '.md']; others are refused by name */
  accept: readonly string[];
  onFiles: (files: File[]) => void;
  /** told about files that were not taken, each with the reason */
  onRefused?: (refused: { name: string; reason: string }[]) => void;
  /** bytes of one file at most */
  most: number;
  disabled?: boolean;
}

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
