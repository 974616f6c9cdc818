import { observer } from 'mobx-react-lite';
import { useParams } from 'react-router';
import { useStores } from '../../data/use-stores.ts';
import { Absent } from '../../frame/absent.tsx';
import { idIn } from '../../frame/paths.ts';
import { NoPeopleAccess } from './no-people-access.tsx';
import { PersonView } from './person-view.tsx';

/** A person's profile. */
export const PersonPage = observer(function PersonPage() {
  const { directory, access } = useStores();
  const id = idIn(useParams().id);
  if (access.state === 'ready' && !directory.reads) return <NoPeopleAccess />;
  return id ? <PersonView key={id} id={id} /> : <Absent />;
});
