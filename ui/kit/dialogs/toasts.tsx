import { Button, Group, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Notifications, notifications } from '@mantine/notifications';
import { observer } from 'mobx-react-lite';
import { newId } from '../../data/new-id.ts';
import { asRefused } from '../../data/refused.ts';
import type { ToastOptions } from './toast-options.ts';

const SHOWN_MS = 7000;
const common = {
  withBorder: true,
  closeButtonProps: { 'aria-label': 'Close' },
  // Mantine's grey does not reach a contrast of 4.5:1 on paper.
  styles: { description: { color: 'var(--e-ink)' } },
};

/** Position of toasts: beside the text being read; on a small screen away from the buttons at the bottom. */
export function Toasts() {
  const narrow = useMediaQuery('(max-width: 639px)', undefined, { getInitialValueInEffect: false });
  return (
    <Notifications
      position={narrow ? 'top-center' : 'bottom-right'}
      limit={4}
      transitionDuration={120}
      containerWidth={320}
    />
  );
}

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

// Shows one at a time: during a series of actions, the last one matters.
let lastDone = '';

/** Shows a success toast, with Undo if possible, in place of the previous one. */
export function showDone(says: string, { undo, undoable }: ToastOptions): void {
  const id = newId();
  notifications.hide(lastDone);
  lastDone = id;
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

/** Shows an error toast until it is closed; the same error appears only once. */
export function showFailed(reason: unknown, title: string): void {
  const { message } = asRefused(reason);
  const id = `${title} ${message}`;
  notifications.show({ ...common, id, title, message, color: 'red', autoClose: false });
}
