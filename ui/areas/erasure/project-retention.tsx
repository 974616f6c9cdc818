import { type InProject, ProjectFrame } from '../places/project/project-frame.tsx';
import { ProjectSettings } from '../places/projects/project-settings.tsx';
import { TrashDaysPart } from '../places/trash/trash-days-part.tsx';
import { RetentionPart } from './retention-part.tsx';

/** Retention settings of a project. */
export const ProjectRetention = () => <ProjectFrame part="settings" body={Body} />;

const Body = (inside: InProject) => (
  <ProjectSettings {...inside}>
    <RetentionPart projectId={inside.project.id} />
    <TrashDaysPart projectId={inside.project.id} channelId={null} />
  </ProjectSettings>
);
