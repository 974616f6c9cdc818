import type { ReactNode } from 'react';
import { EmptyState } from '../states/empty-state.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { TextSkeleton } from '../states/skeletons.tsx';
import type { Reading } from './use-read.ts';

interface PanelStateProps<T> {
  reading: Reading<T>;
  /** true if the result is empty */
  isEmpty: (data: T) => boolean;
  /** text for an empty result */
  empty: string;
  /** next step for an empty result */
  hint?: string;
  children: (data: T) => ReactNode;
}

/** Children with the data; a loading, empty or error state otherwise. */
export function PanelState<T>({ reading, isEmpty, empty, hint, children }: PanelStateProps<T>) {
  const { data, error, loading, reload } = reading;
  if (error) return <ErrorState kind="failed" text={error} action={{ label: 'Try again', run: reload }} />;
  if (data === undefined) return loading ? <TextSkeleton lines={4} /> : null;
  return isEmpty(data) ? <EmptyState compact title={empty} text={hint} /> : children(data);
}
