import { Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from './dialog.tsx';

interface ConfirmProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** label of the button */
  confirm: string;
  onConfirm: () => unknown;
  /** false if it can be undone */
  destroys?: boolean;
  /** consequences */
  children: ReactNode;
}

/** Confirmation of an action with large effects; closes once it is done. */
export function Confirm({ opened, onClose, title, confirm, onConfirm, destroys = true, children }: ConfirmProps) {
  const [busy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      {children}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button {...(destroys ? { color: 'red', c: 'var(--e-paper)' } : {})} loading={busy} onClick={() => void go()}>
          {confirm}
        </Button>
      </Group>
    </Dialog>
  );
}
