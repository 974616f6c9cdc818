import { observer } from 'mobx-react-lite';
import { useStores } from '../../data/use-stores.ts';
import classes from './people.module.css';
import { nameOf, Person } from './person.tsx';

const SHOWN = 3;

/** Avatars of several people; those beyond the available room are counted and named. */
export const People = observer(function People({ ids }: { ids: readonly string[] }) {
  const stores = useStores();
  const rest = ids.slice(SHOWN);
  return (
    <span className={classes.people}>
      {ids.slice(0, SHOWN).map((id) => (
        <Person key={id} id={id} size={20} discOnly />
      ))}
      {rest.length > 0 && (
        <span className={classes.rest} title={rest.map((id) => nameOf(stores, id)).join(', ')}>
          +{rest.length}
        </span>
      )}
    </span>
  );
});
