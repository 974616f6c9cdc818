import { Button, Group, Text } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { observer } from 'mobx-react-lite';
import { newId } from '../data/new-id.ts';
import { asRefused } from '../data/refused.ts';
import type { ToastOptions } from './toast.tsx';

const SHOWN_MS = 7000;
const common = {
  withBorder: true,
  closeButtonProps: { 'aria-label': 'Close' },
  // Mantine's grey for it does not reach 4.5:1 on paper.
  styles: { description: { color: 'var(--e-ink)' } },
};

/** Where toasts appear. */
export const Toasts = () => (
  <Notifications position="bottom-center" limit={4} transitionDuration={120} containerWidth={400} />
);

interface UndoButtonProps extends Pick<ToastOptions, 'undoable'> {
  onClick: () => void;
}

const UndoButton = observer(function UndoButton({ undoable = () => true, onClick }: UndoButtonProps) {
  if (!undoable()) return null;
  return (
    <Button size="compact-sm" variant="subtle" flex="none" onClick={onClick}>
      Undo
    </Button>
  );
});

/** Shows that something was done, with Undo when there is a way back. */
export function showDone(says: string, { undo, undoable }: ToastOptions): void {
  const id = newId();
  const takeBack = () => {
    notifications.hide(id);
    undo?.();
  };
  const message = (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Text>{says}</Text>
      {undo && <UndoButton undoable={undoable} onClick={takeBack} />}
    </Group>
  );
  notifications.show({ ...common, id, autoClose: SHOWN_MS, message });
}

/** Shows what could not be done until it is closed. */
export function showFailed(reason: unknown, title: string): void {
  notifications.show({ ...common, title, message: asRefused(reason).message, color: 'red', autoClose: false });
}
