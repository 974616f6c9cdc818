import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Confirm } from '../dialogs/confirm.tsx';

interface UndoRunProps {
  title: string;
  onUndo: () => unknown;
  /** consequences */
  children: ReactNode;
}

/** Button that undoes a run, after confirmation. */
export function UndoRun({ title, onUndo, children }: UndoRunProps) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setAsks(true)}>
        Undo …
      </Button>
      <Confirm opened={asks} onClose={() => setAsks(false)} title={title} confirm="Undo" onConfirm={onUndo}>
        {children}
      </Confirm>
    </>
  );
}

interface StopRunProps {
  /** name of the button for screen readers */
  label: string;
  onStop: () => unknown;
}

/** Button that stops a run. */
export const StopRun = ({ label, onStop }: StopRunProps) => (
  <Button size="compact-sm" variant="default" aria-label={label} onClick={() => void onStop()}>
    Stop
  </Button>
);
