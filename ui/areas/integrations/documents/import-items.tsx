import { type Integration, integrations } from '@earshot/core/areas/integrations/integration';
import { Button, Menu } from '@mantine/core';
import { IconCloudDownload } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useAsk } from '../../../data/use-stores.ts';
import { useKeys } from '../../../frame/use-keys.ts';
import { useDialogInAddress } from '../use-dialog-in-address.ts';
import { ImportDocuments } from './import-documents.tsx';

/** The connected services that something can be imported from; read it inside an observer(). */
function useSources(): Integration[] {
  const { data = [] } = useAsk(integrations, {});
  return data.filter(({ documents, connection, enabled }) => documents !== '' && enabled && connection !== null);
}

/** The dialog that imports from one service. */
const useImportDialog = (integration: string) => useDialogInAddress('import-from', integration);

/** Import sources for a new note, in the menu beside New note. */
export const ImportItems = observer(function ImportItems() {
  return useSources().map((source) => <ImportItem key={source.id} source={source} />);
});

function ImportItem({ source }: { source: Integration }) {
  const dialog = useImportDialog(source.id);
  return (
    <Menu.Item leftSection={<IconCloudDownload size={16} aria-hidden />} onClick={dialog.open}>
      From {source.title}
    </Menu.Item>
  );
}

/** Dialogs of the import sources, with their commands in the palette. */
export const ImportDialogs = observer(function ImportDialogs({ projectId }: { projectId: string }) {
  return useSources().map((source) => <ImportDialog key={source.id} source={source} projectId={projectId} />);
});

function ImportDialog({ source, projectId }: { source: Integration; projectId: string }) {
  const dialog = useImportDialog(source.id);
  const title = `New note from ${source.title}`;
  useKeys([{ id: `new-note-from-${source.id}`, title, group: 'Project', keys: [], run: dialog.open }]);
  return dialog.opened && <ImportDocuments source={source} projectId={projectId} onClose={dialog.close} />;
}

/** Import sources as buttons on the page of bulk imports. */
export const ImportButtons = observer(function ImportButtons({ projectId }: { projectId: string }) {
  const sources = useSources();
  const [chosen, setChosen] = useState<string>();
  const source = sources.find(({ id }) => id === chosen);
  return (
    <>
      {sources.map(({ id, title }) => (
        <Button
          key={id}
          variant="default"
          leftSection={<IconCloudDownload size={16} aria-hidden />}
          onClick={() => setChosen(id)}
        >
          From {title}
        </Button>
      ))}
      {source && <ImportDocuments source={source} projectId={projectId} onClose={() => setChosen(undefined)} />}
    </>
  );
});
