import { files } from '@earshot/core/areas/files/file';
import { displayTitle } from '@earshot/core/rules/text';
import { IconPaperclip } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useMembers } from '../../data/use-members.ts';
import { useList } from '../../data/use-stores.ts';
import { DropVeil } from '../../frame/drop/drop-veil.tsx';
import bar from '../../frame/toolbar.module.css';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { counted } from '../../kit/words/counted.ts';
import { type InProject, ProjectFrame } from '../places/project/project-frame.tsx';
import { AddFiles, useAddByDrop } from './add-files.tsx';
import { FileGrid, filesShown } from './file-grid.tsx';
import { inProject } from './uploads/upload-queue.ts';
import { useUploads } from './use-uploads.ts';

/** Files of a project: those of its pages and its own. */
export const ProjectFiles = () => <ProjectFrame part="files" body={Files} />;

const Files = observer(function Files({ project, writes }: InProject) {
  const place = inProject(project.id);
  const queue = useUploads();
  const list = useList(files, { condition: { projectId: project.id }, orderBy: 'CREATED_AT_DESC', first: 60 });
  const over = useAddByDrop(place, writes);
  useMembers();
  const pendingUploads = queue.uploads.filter(({ projectId }) => projectId === project.id);
  const veil = over && (
    <DropVeil
      title={`Drop to add to “${displayTitle('project', project.title)}”`}
      text="Files are stored unchanged. To turn them into notes, drop them on the project’s notes."
    />
  );
  if (list.state === 'failed' && list.rows.length === 0)
    return <RefusedState error={list.error} again={() => list.reload()} />;
  if (list.empty && pendingUploads.length === 0)
    return (
      <>
        {veil}
        <EmptyState
          icon={IconPaperclip}
          title="No files yet"
          text="Recordings, pictures and documents that belong to this project, or to a page of it, appear here."
          action={writes && <AddFiles place={place} />}
        />
      </>
    );
  const shown = list.hasMore ? list.total : filesShown(list, queue).length;
  return (
    <>
      {veil}
      <div className={bar.bar}>
        <span className={bar.count} role="status">
          {list.rows.length === 0 && !list.empty ? '' : counted(shown, 'file')}
        </span>
        {writes && <AddFiles place={place} variant="default" />}
      </div>
      {list.state !== 'ready' && list.rows.length === 0 ? (
        <RowsSkeleton rows={4} height={56} />
      ) : (
        <FileGrid list={list} queue={queue} pendingUploads={pendingUploads} editable={writes} />
      )}
    </>
  );
});
