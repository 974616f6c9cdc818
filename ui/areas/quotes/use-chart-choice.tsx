import { chart as chartOf } from '@earshot/core/documents/document-builder';
import { type ReactNode, type RefObject, useState } from 'react';
import type { NoteHandle } from '../../editor/note-handle.ts';
import { ChartPicker } from '../charts/project/chart-picker.tsx';

/** Inserts a chosen chart at the caret. */
export function useChartChoice(
  projectId: string,
  handle: RefObject<NoteHandle | null>,
): { choose: () => void; dialog: ReactNode } {
  const [choosing, setChoosing] = useState(false);
  const close = () => {
    setChoosing(false);
    setTimeout(() => handle.current?.focus());
  };
  const dialog = choosing && (
    <ChartPicker
      title="Insert a chart"
      projectId={projectId}
      onPick={({ id }) => handle.current?.insert([chartOf(id)], 'caret')}
      onClose={close}
    />
  );
  return { choose: () => setChoosing(true), dialog };
}
