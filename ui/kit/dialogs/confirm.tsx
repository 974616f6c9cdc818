import { Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from './dialog.tsx';

interface ConfirmProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** the button's word */
  confirm: string;
  onConfirm: () => unknown;
  /** false for what can be taken back */
  destroys?: boolean;
  /** consequences */
  children: ReactNode;
}

/** Asks before something that has large effects, and closes when it is done. */
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
