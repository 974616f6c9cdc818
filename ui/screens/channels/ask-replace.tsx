import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';

interface AskReplaceProps {
  title: string;
  /** what stops working */
  text: string;
  confirm: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before something that others use is replaced. */
export function AskReplace({ title, text, confirm, onConfirm, onClose }: AskReplaceProps) {
  const [busy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    await onConfirm();
    setBusy(false);
  };
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
      <Text>{text}</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button color="red" c="var(--e-paper)" loading={busy} onClick={() => void go()}>
          {confirm}
        </Button>
      </Group>
    </Modal>
  );
}
