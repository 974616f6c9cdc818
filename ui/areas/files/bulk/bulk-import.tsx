import { fileImports } from '@earshot/core/areas/files/file-import';
import { projects } from '@earshot/core/areas/places/project';
import { limits } from '@earshot/core/limits';
import { displayTitle } from '@earshot/core/rules/text';
import { inUnits } from '@earshot/core/rules/units';
import { Button, Select, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconFileImport, IconFiles } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { Link, useLocation } from 'react-router';
import { newId } from '../../../data/new-id.ts';
import { useList, useStores } from '../../../data/use-stores.ts';
import { DropVeil } from '../../../frame/drop/drop-veil.tsx';
import { type Dropped, useFileDrop } from '../../../frame/drop/use-file-drop.ts';
import { paths } from '../../../frame/paths.ts';
import { SettingsPage } from '../../../frame/settings-page.tsx';
import { Filled } from '../../../frame/spots.tsx';
import { toast } from '../../../kit/dialogs/toast.tsx';
import { useFilePicker } from '../../../kit/form/use-file-picker.tsx';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { BULK_IMPORT_SOURCES } from '../spots.ts';
import { inProject } from '../uploads/upload-queue.ts';
import { useUploads } from '../use-uploads.ts';
import classes from './bulk-import.module.css';
import { BulkImportPart } from './bulk-import-part.tsx';
import { bulkImportsOf } from './bulk-imports-of.ts';

const MOST = limits.bulkImport.files;
const SHOWN = 500;

/** Bulk imports: each file becomes a note of a project; they continue after a reload. */
export const BulkImport = observer(function BulkImport() {
  const { session } = useStores();
  if (session.writes)
    return (
      <SettingsPage title="Bulk import">
        <Imports memberId={session.me?.member.id ?? ''} />
      </SettingsPage>
    );
  return (
    <SettingsPage title="Bulk import">
      <EmptyState
        icon={IconFiles}
        title="Your role cannot import"
        text="Ask an administrator for the Contributor role."
      />
    </SettingsPage>
  );
});

const Imports = observer(function Imports({ memberId }: { memberId: string }) {
  const queue = useUploads();
  const { hash } = useLocation();
  const list = useList(fileImports, {
    condition: { createdBy: memberId },
    orderBy: 'CREATED_AT_DESC',
    first: SHOWN,
  });
  const all = bulkImportsOf(list.rows, queue.uploads);
  const asked = hash.slice(1);
  const shown = asked === '' ? all : all.filter(({ id }) => id === asked);
  return (
    <>
      <NewImport memberId={memberId} />
      {list.state === 'failed' && list.rows.length === 0 ? (
        <RefusedState error={list.error} again={() => void list.reload()} />
      ) : list.state !== 'ready' && shown.length === 0 ? (
        <RowsSkeleton rows={4} height={52} />
      ) : shown.length === 0 ? (
        <EmptyState
          icon={IconFiles}
          title={asked === '' ? 'No imports yet' : 'Import not found'}
          text="Files that you import appear here, each with its progress and what it became."
          action={asked === '' ? undefined : <Link to={paths.settings('bulk-import')}>All imports</Link>}
        />
      ) : (
        <>
          {asked !== '' && (
            <Text mb="sm">
              <Link to={paths.settings('bulk-import')}>All imports</Link>
            </Text>
          )}
          {shown.map((one) => (
            <BulkImportPart key={one.id} bulkImport={one} />
          ))}
        </>
      )}
    </>
  );
});

/** Chooses a project and its files. */
const NewImport = observer(function NewImport({ memberId }: { memberId: string }) {
  const { access } = useStores();
  const queue = useUploads();
  const list = useList(projects, { condition: { status: 'ACTIVE' }, orderBy: 'TITLE_ASC', first: 1000 });
  const [last, keep] = useLocalStorage({
    key: `earshot.bulk-import-project.${memberId}`,
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  const offered = list.rows.filter(({ id }) => access.may(id, 'WRITE'));
  const chosen = offered.find(({ id }) => id === last) ?? offered[0];
  const send = (files: readonly File[]) => {
    if (!chosen || files.length === 0) return;
    queue.add(inProject(chosen.id), files.slice(0, MOST), { bulkImportId: newId() });
    if (files.length > MOST)
      toast.done(`Only the first ${MOST} files are imported. Import the others when these are done.`);
  };
  const { pick, input } = useFilePicker('Choose files to import', send);
  const over = useFileDrop(chosen !== undefined, ({ files, folders }: Dropped) => {
    send(files);
    for (const name of folders) toast.done(`“${name}” is a folder. Add the files in it.`);
  });
  if (list.state === 'ready' && !chosen)
    return (
      <Text mb="md">
        You can’t edit any project yet. <Link to={paths.newProject}>Create one</Link> first.
      </Text>
    );
  return (
    <div className={classes.start}>
      {over && chosen && (
        <DropVeil
          title={`Drop to import into “${displayTitle('project', chosen.title)}”`}
          text="Each becomes a note."
        />
      )}
      <Select
        className={classes.project ?? ''}
        label="Project"
        searchable
        allowDeselect={false}
        disabled={!chosen}
        data={offered.map(({ id, title }) => ({ value: id, label: displayTitle('project', title) }))}
        value={chosen?.id ?? null}
        onChange={(id) => id && keep(id)}
      />
      <Button leftSection={<IconFileImport size={16} aria-hidden />} disabled={!chosen} onClick={pick}>
        Choose files
      </Button>
      {chosen && <Filled spot={BULK_IMPORT_SOURCES} props={{ projectId: chosen.id }} />}
      {input}
      <p className={classes.hint}>
        Up to {MOST} files. Documents of up to {inUnits(limits.importText)} become text; audio, video and pictures of up
        to {inUnits(limits.attachment)} are kept beside a note.
      </p>
    </div>
  );
});
