import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { asRefused } from '../data/refused.ts';

export interface ToastOptions {
  /** offered as Undo; the toast goes when it was taken */
  undo?: () => unknown;
}

const SHOWN_MS = 7000;

/** A quiet word at the bottom of the page: something was done, and can be undone. */
function done(says: string, { undo }: ToastOptions = {}): void {
  const id = crypto.getRandomValues(new Uint32Array(1)).toString();
  const takeBack = () => {
    notifications.hide(id);
    undo?.();
  };
  notifications.show({
    id,
    autoClose: SHOWN_MS,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
    message: (
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text>{says}</Text>
        {undo && (
          <Button size="compact-sm" variant="subtle" onClick={takeBack}>
            Undo
          </Button>
        )}
      </Group>
    ),
  });
}

/** What could not be done, why, and what to do. Stays until it is closed. */
function failed(reason: unknown, title = 'This was not done'): void {
  notifications.show({
    title,
    message: asRefused(reason).message,
    color: 'red',
    withBorder: true,
    autoClose: false,
    closeButtonProps: { 'aria-label': 'Close' },
  });
}

export const toast = { done, failed };
