import { observer } from 'mobx-react-lite';
import { useStores } from '../../data/use-stores.ts';
import { SettingsPage } from '../../frame/settings-page.tsx';
import { FieldList } from '../fields/settings/field-list.tsx';
import { NoPeopleAccess } from './no-people-access.tsx';

/** Custom fields of people. */
export const PeopleSettings = observer(function PeopleSettings() {
  const { directory, access } = useStores();
  if (access.state === 'ready' && !directory.reads) return <NoPeopleAccess />;
  return (
    <SettingsPage title="People">
      <p>
        Each person in the directory has these fields.
        {!directory.manages && ' Only managers and administrators can change them.'}
      </p>
      <FieldList placeId={directory.id} scope="PERSON" edits={directory.manages} />
    </SettingsPage>
  );
});
