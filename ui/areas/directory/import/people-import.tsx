import { personImports } from '@earshot/core/areas/directory/person-import';
import { files } from '@earshot/core/areas/files/file';
import { directoryOf } from '@earshot/core/rules/directory';
import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMembers } from '../../../data/use-members.ts';
import { useList, useStores } from '../../../data/use-stores.ts';
import { DropVeil } from '../../../frame/drop/drop-veil.tsx';
import { paths } from '../../../frame/paths.ts';
import { Page } from '../../../kit/page.tsx';
import { RunList } from '../../../kit/runs/run-list.tsx';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { ErrorState, RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { AddTableFile, useTableFileDrop } from '../../files/tables/add-table-file.tsx';
import { ComingFiles } from '../../files/tables/coming-files.tsx';
import { WaitingFileList } from '../../files/tables/waiting-file-list.tsx';
import { shownFile, waitingFiles } from '../../files/tables/waiting-files.ts';
import { forPeople } from '../../files/uploads/upload-queue.ts';
import { useUploads } from '../../files/use-uploads.ts';
import { ImportCard } from './import-card.tsx';
import { PeopleReading } from './people-reading.tsx';

/** Import of people from a CSV file or workbook: preview, matches with existing people, and earlier imports. */
export const PeopleImport = observer(function PeopleImport() {
  const { session } = useStores();
  const seesPeople = session.me?.member.peopleAccess === true;
  return (
    <Page
      title="Import people"
      width="wide"
      trail={seesPeople && <Link to={paths.people}>People</Link>}
      actions={
        seesPeople &&
        session.writes && (
          <Button component={Link} to={paths.duplicates} variant="default">
            Find duplicates
          </Button>
        )
      }
    >
      {seesPeople && session.writes ? (
        <Imports placeId={directoryOf(session.workspaceId)} />
      ) : (
        <ErrorState
          kind="denied"
          text={
            seesPeople
              ? 'Viewers cannot import people. Ask an administrator of the workspace for another role.'
              : 'This requires access to people. Ask an administrator of the workspace.'
          }
        />
      )}
    </Page>
  );
});

const Imports = observer(function Imports({ placeId }: { placeId: string }) {
  const { session } = useStores();
  const runs = useList(personImports, { condition: { placeId }, first: 50 });
  const sent = useList(files, { condition: { placeId }, first: 50 });
  const pendingUploads = useUploads().of(forPeople);
  const [picked, setPicked] = useState<string>();
  useMembers();
  const over = useTableFileDrop(forPeople, true);
  const failed = [runs, sent].find(({ state, rows }) => state === 'failed' && rows.length === 0);
  if (failed) return <RefusedState error={failed.error} again={() => failed.reload()} />;
  if (![runs, sent].every(({ state, rows }) => state === 'ready' || rows.length > 0))
    return <RowsSkeleton rows={4} height={72} />;
  const waiting = waitingFiles(sent.rows, runs.rows);
  const shown = waiting.find(({ id }) => id === picked) ?? shownFile(waiting, session.me?.member.id);
  const bare = runs.rows.length === 0 && pendingUploads.length === 0 && !shown;
  return (
    <>
      {over && <DropVeil title="Drop to upload" text="You see what is in it before anyone is added." />}
      {bare ? (
        <EmptyState
          icon={IconFileSpreadsheet}
          title="Import a CSV or Excel file"
          text="One row for each person, with a name or an email address. Drop it here, or choose it; you see what is in it before anyone is added."
          action={<AddTableFile place={forPeople} />}
        />
      ) : (
        <>
          <ComingFiles place={forPeople} />
          {waiting.length > 1 && <WaitingFileList files={waiting} shownId={shown?.id} onShow={setPicked} />}
          {shown && <PeopleReading key={shown.id} file={shown} />}
          <RunList
            list={runs}
            card={(run) => <ImportCard run={run} />}
            add={<AddTableFile place={forPeople} variant={shown ? 'default' : 'filled'} />}
          />
        </>
      )}
    </>
  );
});
