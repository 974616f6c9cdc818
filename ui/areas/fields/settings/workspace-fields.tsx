import { observer } from 'mobx-react-lite';
import { useStores } from '../../../data/use-stores.ts';
import { SettingsPage } from '../../../frame/settings-page.tsx';
import { FieldList } from './field-list.tsx';
import { ScopeChoice, useScope } from './scope-choice.tsx';

/** The fields of the whole workspace. */
export const WorkspaceFields = observer(function WorkspaceFields() {
  const { session } = useStores();
  const [scope, setScope] = useScope();
  const { workspaceId } = session;
  const edits = session.manages;
  return (
    <SettingsPage title="Fields">
      <p>
        Every project has these fields, unless it hides them.
        {!edits && ' Only managers and administrators can change them.'}
      </p>
      <ScopeChoice value={scope} onChange={setScope} />
      <FieldList key={scope} placeId={workspaceId} scope={scope} edits={edits} />
    </SettingsPage>
  );
});
