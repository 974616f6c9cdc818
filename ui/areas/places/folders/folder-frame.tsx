import { type Folder, folder as folderById, updateFolder } from '@earshot/core/areas/places/folder';
import { displayTitle } from '@earshot/core/rules/text';
import { IconFolder } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import { useRow, useStores } from '../../../data/use-stores.ts';
import { FOLLOW } from '../../../frame/follow-spot.ts';
import { idIn } from '../../../frame/paths.ts';
import { Filled } from '../../../frame/spots.tsx';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { TitleField } from '../../../kit/form/title-field.tsx';
import { Page } from '../../../kit/page.tsx';
import { PlaceIcon } from '../../../kit/place-icon.tsx';
import { ErrorState, RefusedState } from '../../../kit/states/error-state.tsx';
import { PageSkeleton } from '../../../kit/states/skeletons.tsx';
import { FacePicker } from '../projects/face-picker.tsx';
import classes from './folder-frame.module.css';
import { FolderMenu } from './folder-menu.tsx';
import { type FolderPart, FolderTabs } from './folder-tabs.tsx';
import { FolderTrail } from './folder-trail.tsx';
import { SampleBadge } from './sample-badge.tsx';
import { useSample } from './use-sample.ts';

export interface InFolder {
  folder: Folder;
  /** true if the user can add objects to it */
  writes: boolean;
}

interface FolderFrameProps {
  part: FolderPart;
  width?: 'wide' | 'wider';
  /** button that creates objects on this page */
  action?: ComponentType<InFolder>;
  body: ComponentType<InFolder>;
}

/** Page of a folder: name, tabs and the body of the current tab. */
export const FolderFrame = observer(function FolderFrame(props: FolderFrameProps) {
  const id = idIn(useParams().id);
  return id ? <Framed key={id} id={id} {...props} /> : <NoFolder />;
});

function NoFolder() {
  return (
    <Page title="Folder" hideTitle>
      <ErrorState kind="missing" />
    </Page>
  );
}

const Framed = observer(function Framed({ id, part, width = 'wide', ...pieces }: FolderFrameProps & { id: string }) {
  const { access, session } = useStores();
  const { row, state, error, reload } = useRow(folderById, id);
  if (state === 'loading') return <PageSkeleton />;
  if (!row || row.trashedAt !== null)
    return (
      <Page title="Folder" hideTitle>
        {state === 'failed' ? <RefusedState error={error} again={reload} /> : <Gone />}
      </Page>
    );
  const { action: Action, body: Body } = pieces;
  const inside = { folder: row, writes: session.writes && access.may(id, 'WRITE') };
  const name = displayTitle('folder', row.name);
  return (
    <Page
      title={part === 'Projects' ? name : `${part} · ${name}`}
      width={width}
      trail={<FolderTrail parentId={row.parentId} />}
      head={<Head {...inside} />}
      actions={
        <>
          <Filled spot={FOLLOW} props={{ type: 'PROJECT_CATEGORY', id, title: name }} />
          {Action && <Action {...inside} />}
          <FolderMenu folder={row} />
        </>
      }
    >
      <FolderTabs folder={row} part={part} />
      <Body {...inside} />
    </Page>
  );
});

const Head = observer(function Head({ folder, writes }: InFolder) {
  const run = useDo();
  const sample = useSample();
  const { id, icon, colour } = folder;
  return (
    <div className={classes.head}>
      {writes ? (
        <FacePicker
          icon={icon}
          colour={colour}
          fallback={IconFolder}
          onChange={(change) => void run(updateFolder, { id, ...change }, 'Icon and colour of the folder changed.')}
        />
      ) : (
        <PlaceIcon icon={icon} colour={colour} fallback={IconFolder} size={24} />
      )}
      <div className={classes.name}>
        <TitleField
          row={folder}
          operation={updateFolder}
          field="name"
          label="Folder name"
          kind="folder"
          editable={writes}
        />
      </div>
      {sample.sampleFolderId === id && <SampleBadge />}
    </div>
  );
});

function Gone() {
  return (
    <ErrorState
      kind="missing"
      title="This folder is in trash"
      text="Whoever has full access to it can restore it from there, with everything in it."
    />
  );
}
