import { Group } from '@earshot/core/areas/workspace/group';
import { Member } from '@earshot/core/model/member';
import { ownerlessPlaces, type PlaceAccess, takeOverPlace } from '@earshot/core/model/place';
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type * as z from 'zod';
import { useAsk, useStores } from '../../../data/use-stores.ts';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { counted } from '../../../kit/words/counted.ts';
import classes from './ownerless-places.module.css';

type Place = z.infer<typeof PlaceAccess.row>;

// Places lose their last owner if a member is removed, suspended or made a viewer, or a group is emptied or deleted.
const TOUCHED_BY = [Member, Group];

/** Places without full access for anyone, for administrators. Only they can grant it again, visibly to all. */
export const OwnerlessPlaces = observer(function OwnerlessPlaces() {
  const { session } = useStores();
  return session.admin ? <Listed /> : null;
});

const Listed = observer(function Listed() {
  const asked = useAsk(ownerlessPlaces, {}, TOUCHED_BY);
  const run = useDo();
  const places = asked.data ?? [];
  if (places.length === 0) return null;
  const takeOver = async ({ placeId }: Place) => {
    await run(takeOverPlace, { placeId }, 'You have full access there now. Give it to someone who needs it.');
    await asked.reload();
  };
  return (
    <section className={classes.part} aria-labelledby="ownerless">
      <h2 id="ownerless" className={classes.title}>
        Nobody has full access to {counted(places.length, 'place')}
      </h2>
      <p className={classes.says}>
        Whoever had it was removed or suspended, became a viewer or left their group. If you take a place over, people
        there and the audit log see that you did.
      </p>
      <ul className={classes.places}>
        {places.map((place) => (
          <li key={place.placeId} className={classes.place}>
            <span dir="auto">{nameOf(place)}</span>
            <Button variant="default" size="xs" onClick={() => takeOver(place)}>
              Take over
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
});

const nameOf = ({ kind, trashed }: Place): string =>
  `${kind === 'FOLDER' ? 'A folder' : 'A project'}${trashed ? ', in trash' : ''}`;
