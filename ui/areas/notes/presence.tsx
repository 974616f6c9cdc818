import { isUuid } from '@earshot/core/rules/id';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { Awareness } from 'y-protocols/awareness';
import type { DocumentSession } from '../../data/documents/document-session.ts';
import { useStores } from '../../data/use-stores.ts';
import { Person } from '../../kit/people/person.tsx';
import classes from './presence.module.css';

const SHOWN = 4;

/** Colleagues who also have the note open. */
export const Presence = observer(function Presence({ session }: { session: DocumentSession }) {
  const { session: mine } = useStores();
  const me = mine.me?.member.id;
  const { awareness } = session;
  const others = usePeopleIn(awareness).filter((id) => id !== me);
  if (others.length === 0) return null;
  const rest = others.length - SHOWN;
  return (
    <ul className={classes.people} aria-label="Also here">
      {others.slice(0, SHOWN).map((id) => (
        <li key={id}>
          <Person id={id} size={28} discOnly />
        </li>
      ))}
      {rest > 0 && <li className={classes.rest}>+{rest}</li>}
    </ul>
  );
});

function usePeopleIn(awareness: Awareness): readonly string[] {
  const [people, setPeople] = useState<readonly string[]>([]);
  useEffect(() => {
    const look = () => {
      const now = [...new Set([...awareness.getStates().values()].flatMap((state) => personIn(state) ?? []))].sort();
      setPeople((last) => (last.join() === now.join() ? last : now));
    };
    look();
    awareness.on('change', look);
    return () => awareness.off('change', look);
  }, [awareness]);
  return people;
}

/** Person of an awareness state; undefined for one's own, which doesn't tell. */
function personIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('person' in state)) return undefined;
  const { person } = state;
  return typeof person === 'string' && isUuid(person) ? person : undefined;
}
