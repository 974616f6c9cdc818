import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Dialog } from '../../../kit/dialogs/dialog.tsx';

interface ShownOnceProps {
  title: string;
  onClose: () => void;
  /** capabilities of the secret's holder */
  warning?: string;
  children: ReactNode;
}

/** A secret to be copied, shown only once. */
export function ShownOnce({
  title,
  onClose,
  warning = 'Anyone who has it can send data to this channel.',
  children,
}: ShownOnceProps) {
  return (
    <Dialog size="lg" onClose={onClose} title={title} closeOnClickOutside={false}>
      <Stack gap="md">
        <Alert color="yellow" variant="light" icon={<IconAlertTriangle size={18} aria-hidden />}>
          Copy it now. It is not shown again. {warning}
        </Alert>
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Done
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
