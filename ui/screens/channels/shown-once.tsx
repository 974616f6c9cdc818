import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface ShownOnceProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** What is shown once and never again, to be copied now. */
export function ShownOnce({ title, onClose, children }: ShownOnceProps) {
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={title}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        <Alert color="yellow" variant="light" icon={<IconAlertTriangle size={18} aria-hidden />}>
          Copy it now: it is shown this once. Who has it can send data to this channel.
        </Alert>
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Done
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
