import { Menu } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { useStores } from '../../data/use-stores.ts';
import { useOpenDialog } from '../../kit/dialogs/dialog-host.tsx';
import type { PageInMenu } from '../pages/spots.ts';

// Rarely opened: loaded on demand.
const RedactDialog = lazy(async () => ({ default: (await import('./redact-dialog.tsx')).RedactDialog }));

/** “Redact …” in the menu of a note, for users with full access to its project. */
export const RedactItem = observer(function RedactItem({ id, type, projectId, writable }: PageInMenu) {
  const { access } = useStores();
  const openDialog = useOpenDialog();
  if (type !== 'NOTE' || !writable || !access.may(projectId, 'FULL')) return null;
  const redact = () =>
    openDialog((close) => (
      <Suspense>
        <RedactDialog noteId={id} onClose={close} />
      </Suspense>
    ));
  return (
    <Menu.Item leftSection={<IconEyeOff size={16} aria-hidden />} onClick={redact}>
      Redact …
    </Menu.Item>
  );
});
