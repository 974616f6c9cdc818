import { observer } from 'mobx-react-lite';
import { useStores } from '../../../data/use-stores.ts';
import { SettingsPart } from '../../../frame/settings-part.tsx';
import { type InProject, ProjectFrame } from '../../places/project/project-frame.tsx';
import { ProjectSettings } from '../../places/projects/project-settings.tsx';
import { FieldList } from './field-list.tsx';
import { ScopeChoice, useScope } from './scope-choice.tsx';
import { SharedFields } from './shared-fields.tsx';

/** Fields of a project, and its choice of workspace fields. */
export const ProjectFieldSettings = () => <ProjectFrame part="settings" body={Body} />;

const Body = observer(function Body(inside: InProject) {
  const { access } = useStores();
  const [scope, setScope] = useScope();
  const { id } = inside.project;
  const edits = access.may(id, 'FULL');
  return (
    <ProjectSettings {...inside}>
      <ScopeChoice value={scope} onChange={setScope} />
      <SettingsPart
        title="Fields of this project"
        says={edits ? undefined : 'Only people with full access to the project can change them.'}
      >
        <FieldList key={scope} placeId={id} scope={scope} edits={edits} />
      </SettingsPart>
      <SettingsPart title="Fields of the workspace" says="Hide what this project does not need. Its values stay.">
        <SharedFields projectId={id} scope={scope} edits={edits} />
      </SettingsPart>
    </ProjectSettings>
  );
});
