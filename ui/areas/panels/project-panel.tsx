import { displayTitle } from '@earshot/core/rules/text';
import { observer } from 'mobx-react-lite';
import { useParams } from 'react-router';
import { type InProject, ProjectFrame } from '../places/project/project-frame.tsx';
import { PanelBody } from './panel-page.tsx';

const Body = observer(function Body({ project: { id, title } }: InProject) {
  const item = { type: 'Project', id, title: displayTitle('project', title) };
  return <PanelBody place="PROJECT_PAGE" about={{ item, projectId: id, placeId: id }} />;
});

/** A plugin's page in a project. */
export function ProjectPanel() {
  const { panel: entry = '' } = useParams();
  return <ProjectFrame key={entry} part={entry} width="widest" body={Body} />;
}
