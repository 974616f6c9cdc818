import { observer } from 'mobx-react-lite';
import { useMembers } from '../../../data/use-members.ts';
import { useStores } from '../../../data/use-stores.ts';
import { SettingsPart } from '../../../frame/settings-part.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { useGroups } from '../../workspace/use-groups.ts';
import { type AccessPlace, takesOverFrom, takesOverUnseen } from '../projects/place-of.ts';
import { useFolders } from '../projects/use-places.ts';
import { AddAccess } from './add-access.tsx';
import { CheckAccess } from './check-access.tsx';
import { GrantLines } from './grant-lines.tsx';
import { Inherited } from './inherited.tsx';
import { useGrants } from './use-grants.ts';

/** Access settings of a place: own grants, inherited ones, and each person's effective level. */
export const AccessSettings = observer(function AccessSettings({ place }: { place: AccessPlace }) {
  const { access } = useStores();
  const folders = useFolders();
  const people = useMembers();
  const groups = useGroups();
  const above = takesOverFrom(place, folders.rows);
  const chain = [{ id: place.id, kind: place.kind, title: place.title }, ...above];
  const asked = useGrants(chain.map(({ id }) => id));
  const owns = access.may(place.id, 'FULL');
  if (asked.error) return <RefusedState error={asked.error} again={asked.reload} />;
  if (!asked.ready || people.rows.length === 0) return <RowsSkeleton rows={5} />;
  const here = asked.rows.filter(({ placeId }) => placeId === place.id);
  const known = { people: people.rows, groups: groups.rows };
  return (
    <>
      <SettingsPart
        title={`Given to this ${place.kind}`}
        says={owns ? undefined : 'Only people with full access can change this.'}
      >
        <GrantLines place={place} grants={here} owns={owns} onChanged={asked.reload} {...known} />
        {owns && <AddAccess place={place} grants={here} onChanged={asked.reload} {...known} />}
      </SettingsPart>
      <Inherited place={place} above={above} grants={asked.rows} owns={owns} onChanged={asked.reload} {...known} />
      <CheckAccess chain={chain} grants={asked.rows} unseen={takesOverUnseen(place, folders.rows)} {...known} />
    </>
  );
});
