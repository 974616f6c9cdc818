import { Button, Group, Text } from '@mantine/core';
import { Dialog } from '../../../kit/dialogs/dialog.tsx';

interface LeaveAccessProps {
  opened: boolean;
  onClose: () => void;
  onConfirm: () => unknown;
}

/** Confirmation before a user gives up their own full access, which they cannot undo themselves. */
export function LeaveAccess({ opened, onClose, onConfirm }: LeaveAccessProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Give up your own full access?">
      <Text>You could not undo this yourself: only someone else with full access can give it back to you.</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          Keep it
        </Button>
        <Button
          color="red"
          c="var(--e-paper)"
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          Give it up
        </Button>
      </Group>
    </Dialog>
  );
}
