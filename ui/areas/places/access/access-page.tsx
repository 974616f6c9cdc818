import { folder as folderById } from '@earshot/core/areas/places/folder';
import { displayTitle } from '@earshot/core/rules/text';
import { observer } from 'mobx-react-lite';
import { useParams } from 'react-router';
import type { Refused } from '../../../data/refused.ts';
import { useRow, useStores } from '../../../data/use-stores.ts';
import { idIn, paths } from '../../../frame/paths.ts';
import { Page } from '../../../kit/page.tsx';
import { ErrorState, RefusedState } from '../../../kit/states/error-state.tsx';
import { PageSkeleton, RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { FolderTrail } from '../folders/folder-trail.tsx';
import { type InProject, ProjectFrame } from '../project/project-frame.tsx';
import { folderPlace, projectPlace } from '../projects/place-of.ts';
import { ProjectSettings } from '../projects/project-settings.tsx';
import { AccessSettings } from './access-settings.tsx';

/** Access settings of a project. */
export const ProjectAccess = () => <ProjectFrame part="settings" body={InProjectAccess} />;

const InProjectAccess = observer(function InProjectAccess(inside: InProject) {
  return (
    <ProjectSettings {...inside}>
      <AccessSettings place={projectPlace(inside.project)} />
    </ProjectSettings>
  );
});

/** Access settings of a folder and its content. */
export const FolderAccess = observer(function FolderAccess() {
  const id = idIn(useParams().id);
  return id ? <OneFolderAccess key={id} id={id} /> : <NotThere />;
});

function NotThere({ error, again }: { error?: Refused | null; again?: () => unknown }) {
  return (
    <Page title="Access" hideTitle>
      {error && again ? <RefusedState error={error} again={again} /> : <ErrorState kind="missing" />}
    </Page>
  );
}

const OneFolderAccess = observer(function OneFolderAccess({ id }: { id: string }) {
  const { access } = useStores();
  const { row, state, error, reload } = useRow(folderById, id);
  if (state === 'failed') return <NotThere error={error} again={reload} />;
  if (state === 'gone' || row?.trashedAt) return <NotThere />;
  if (!row) return <PageSkeleton />;
  const name = displayTitle('folder', row.name);
  return (
    <Page
      title={`Access to “${name}”`}
      width="wide"
      trail={<FolderTrail parentId={row.parentId} also={{ to: paths.folder(row), title: name }} />}
    >
      {access.knows(id) ? <AccessSettings place={folderPlace(row)} /> : <RowsSkeleton rows={4} />}
    </Page>
  );
});
