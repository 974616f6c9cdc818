import { observer } from 'mobx-react-lite';
import { useStores } from '../../data/use-stores.ts';
import { Filled } from '../../frame/spots.tsx';
import { OpenedView } from './opened-view.tsx';
import { VIEWED_PEOPLE } from './spots.ts';

/** A view of the people directory. */
export const PeopleViewPage = observer(function PeopleViewPage() {
  const { directory } = useStores();
  return <OpenedView placeId={directory.id}>{() => <Filled spot={VIEWED_PEOPLE} props={{}} />}</OpenedView>;
});
