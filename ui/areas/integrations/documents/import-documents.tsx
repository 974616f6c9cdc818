import type { Integration } from '@earshot/core/areas/integrations/integration';
import { importDocument, type RemoteDocument } from '@earshot/core/areas/integrations/remote-document';
import { limits } from '@earshot/core/limits';
import { Alert, Button, Group, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link } from 'react-router';
import { newId } from '../../../data/new-id.ts';
import { paths } from '../../../frame/paths.ts';
import { Dialog } from '../../../kit/dialogs/dialog.tsx';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { DocumentPart } from './document-part.tsx';
import classes from './documents.module.css';
import { ImportProgress } from './import-progress.tsx';
import { OpenFolders } from './open-folders.tsx';

interface ImportDocumentsProps {
  source: Integration;
  projectId: string;
  onClose: () => void;
}

const SETTLED_MS = 300;
const MOST = limits.integrations.chosenDocuments;

/** Chooses documents of a connected service, imports them into a project, and shows the result of each. */
export function ImportDocuments({ source, projectId, onClose }: ImportDocumentsProps) {
  const [begun, setBegun] = useState<string>();
  return (
    <Dialog onClose={onClose} title={`Import from ${source.title}`} size="lg">
      {begun ? (
        <ImportProgress bulkImportId={begun} onClose={onClose} />
      ) : (
        <Choose source={source} projectId={projectId} onClose={onClose} onBegun={setBegun} />
      )}
    </Dialog>
  );
}

interface ChooseProps extends ImportDocumentsProps {
  onBegun: (bulkImportId: string) => void;
}

const Choose = observer(function Choose({ source, projectId, onClose, onBegun }: ChooseProps) {
  const { id: integration, title: service, documents, documentsSearchedBy, documentFolders, connection } = source;
  const run = useDo();
  const [query, setQuery] = useState('');
  const [settled] = useDebouncedValue(query.trim(), SETTLED_MS);
  const [chosen, setChosen] = useState<readonly RemoteDocument[]>([]);
  const [open, setOpen] = useState<readonly RemoteDocument[]>([]);
  const [moved, setMoved] = useState(false);
  const [busy, setBusy] = useState(false);
  const go = (folders: readonly RemoteDocument[]) => {
    setOpen(folders);
    setMoved(true);
  };
  const openInner = (inner: RemoteDocument) => {
    // A search result is not inside the previously open folder.
    go(settled === '' ? [...open, inner] : [inner]);
    setQuery('');
  };
  const folder = settled === '' ? (open.at(-1)?.id ?? '') : '';
  const toggle = (document: RemoteDocument) =>
    setChosen((before) =>
      before.some(({ id }) => id === document.id)
        ? before.filter(({ id }) => id !== document.id)
        : [...before, document],
    );
  const begin = async () => {
    setBusy(true);
    const bulkImportId = newId();
    let some = false;
    for (const { id: documentId, title } of chosen) {
      const file = await run(importDocument, { projectId, integration, documentId, title, bulkImportId });
      if (!file) break;
      some = true;
    }
    setBusy(false);
    if (some) onBegun(bulkImportId);
  };
  return (
    <>
      {documentsSearchedBy !== '' && (
        <TextInput
          label={`Search ${documents.toLowerCase()}`}
          description={documentsSearchedBy}
          value={query}
          maxLength={limits.integrations.documentQuery}
          onChange={({ currentTarget }) => {
            setQuery(currentTarget.value);
            setMoved(false);
          }}
          leftSection={<IconSearch size={16} aria-hidden />}
          data-autofocus
        />
      )}
      {documentFolders && settled === '' && (
        <OpenFolders title={service} open={open} onGo={(depth) => go(open.slice(0, depth))} />
      )}
      <div className={classes.list}>
        <DocumentPart
          key={`${settled} ${folder}`}
          source={source}
          query={settled}
          folder={folder}
          cursor=""
          takesFocus={moved && settled === '' && folder === ''}
          chosen={chosen}
          full={chosen.length >= MOST}
          onToggle={toggle}
          onOpen={openInner}
        />
      </div>
      {chosen.length >= MOST && <Alert variant="light">At most {MOST} can be imported at once.</Alert>}
      <p className={classes.account}>
        From the account {connection?.account}. What you import is a copy; later changes do not come with it.{' '}
        <Link to={paths.settings('user/integrations')}>Your integrations</Link>
      </p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={chosen.length === 0} loading={busy} onClick={() => void begin()}>
          Import {chosen.length > 0 && `(${chosen.length})`}
        </Button>
      </Group>
    </>
  );
});
