import { project as oneProject, type Project, updateProject } from '@earshot/core/areas/places/project';
import { displayTitle } from '@earshot/core/rules/text';
import { observer } from 'mobx-react-lite';
import type { ComponentType } from 'react';
import { Link, useParams } from 'react-router';
import { useRow, useStores } from '../../../data/use-stores.ts';
import { Absent } from '../../../frame/absent.tsx';
import { FOLLOW } from '../../../frame/follow-spot.ts';
import { idIn, paths } from '../../../frame/paths.ts';
import { Filled } from '../../../frame/spots.tsx';
import { TitleField } from '../../../kit/form/title-field.tsx';
import { Page } from '../../../kit/page.tsx';
import { PlaceIcon } from '../../../kit/place-icon.tsx';
import { PageSkeleton } from '../../../kit/states/skeletons.tsx';
import { useFolders } from '../projects/use-places.ts';
import classes from './project-frame.module.css';
import { ProjectTabs, usePartTitle } from './project-tabs.tsx';

export interface InProject {
  project: Project;
  /** true if the user can change its content */
  writes: boolean;
}

interface ProjectFrameProps {
  /** current tab: overview, settings, or the id of an area's tab */
  part: string;
  /** title, if different from the tab's */
  name?: string;
  width?: 'wide' | 'wider' | 'widest';
  body: ComponentType<InProject>;
}

/** Page of a project: name, tabs and the body of the current tab. */
export const ProjectFrame = observer(function ProjectFrame(props: ProjectFrameProps) {
  const id = idIn(useParams().id);
  return id ? <Framed key={id} id={id} {...props} /> : <Absent />;
});

const Framed = observer(function Framed({
  id,
  part,
  name,
  width = 'wider',
  body: Body,
}: ProjectFrameProps & { id: string }) {
  const { access } = useStores();
  const folders = useFolders();
  const partTitle = usePartTitle(part);
  const { row: project, state, error, reload } = useRow(oneProject, id);
  if (state === 'failed') return <Absent error={error} again={reload} />;
  if (state === 'gone' || project?.trashedAt)
    return <Absent text="This project is in trash, or is no longer shared with you." />;
  if (!project) return <PageSkeleton />;
  const writes = access.may(id, 'WRITE');
  const title = displayTitle('project', project.title);
  const folder = folders.rows.find((one) => one.id === project.folderId);
  return (
    <Page
      title={part === 'overview' ? title : `${name ?? partTitle} · ${title}`}
      width={width}
      trail={
        folder && (
          <Link to={paths.folder(folder)} dir="auto">
            {displayTitle('folder', folder.name)}
          </Link>
        )
      }
      actions={<Filled spot={FOLLOW} props={{ type: 'PROJECT', id, title }} />}
      head={
        <div className={classes.head}>
          <PlaceIcon icon={project.icon} colour={project.colour} size={28} />
          {part === 'overview' ? (
            <TitleField
              row={project}
              operation={updateProject}
              field="title"
              label="Project title"
              kind="project"
              editable={writes}
            />
          ) : (
            <h1 className={classes.title} title={title} tabIndex={-1} data-page-title dir="auto">
              {title}
            </h1>
          )}
        </div>
      }
    >
      <ProjectTabs project={project} part={part} />
      <Body project={project} writes={writes} />
    </Page>
  );
});
