import { observer } from 'mobx-react-lite';
import { paths } from '../../frame/paths.ts';
import { SettingsPart } from '../../frame/settings-part.tsx';
import { type InProject, ProjectFrame } from '../places/project/project-frame.tsx';
import { ProjectSettings } from '../places/projects/project-settings.tsx';
import { AutomationList, NewAutomationButton, useAutomations } from './automation-list.tsx';

/** The automations of a project. */
export const ProjectAutomations = () => <ProjectFrame part="settings" body={Body} />;

const Body = (inside: InProject) => (
  <ProjectSettings {...inside}>
    <Listed {...inside} />
  </ProjectSettings>
);

const Listed = observer(function Listed({ project }: InProject) {
  const list = useAutomations(project.id);
  const newAt = paths.newAutomationIn(project);
  return (
    <SettingsPart title="Automations of this project" says="Run when something happens in this project.">
      {!list.empty && (
        <div>
          <NewAutomationButton to={newAt} />
        </div>
      )}
      <AutomationList list={list} places={false} newAt={newAt} />
    </SettingsPart>
  );
});
