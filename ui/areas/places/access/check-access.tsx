import type { Grant } from '@earshot/core/model/place';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useStores } from '../../../data/use-stores.ts';
import { SettingsPart } from '../../../frame/settings-part.tsx';
import { PersonSelect } from '../../../kit/people/person-select.tsx';
import classes from './check-access.module.css';
import { type ChainPlace, type Explained, explainLevel, type Reason } from './explain-level.ts';
import type { Known } from './known-people.ts';
import { LEVEL_WORDS } from './level-words.ts';

interface CheckAccessProps extends Known {
  chain: readonly ChainPlace[];
  grants: readonly Grant[];
  /** true if a folder above is hidden from the user: it may grant more */
  unseen: boolean;
}

/** Effective access of a person, with the reasons. */
export const CheckAccess = observer(function CheckAccess(props: CheckAccessProps) {
  const { chain, grants, unseen, people, groups } = props;
  const { session } = useStores();
  const me = session.me?.member.id ?? null;
  const [id, setId] = useState(me);
  const person = people.find((one) => one.id === id);
  const explained = person && explainLevel(person, chain, grants, groups);
  return (
    <SettingsPart title="Effective access" says="The highest level that was given counts; a role can limit it.">
      <PersonSelect label="Person" people={people} value={id} onChange={(chosen) => chosen && setId(chosen)} />
      {person && explained && <Outcome explained={explained} suspended={person.suspended} you={person.id === me} />}
      {unseen && <p className={classes.unseen}>A folder above that you cannot open can give more.</p>}
    </SettingsPart>
  );
});

interface OutcomeProps {
  explained: Explained;
  suspended: boolean;
  you: boolean;
}

function Outcome({ explained, suspended, you }: OutcomeProps) {
  const { level, reasons, capped } = explained;
  return (
    <div className={classes.outcome} role="status">
      <p className={classes.level}>{level === 'none' ? 'No access' : LEVEL_WORDS[level].title}</p>
      {capped && (
        <p>
          {suspended
            ? 'Suspended members cannot open anything.'
            : 'Viewers can only read, whatever access they were given.'}
        </p>
      )}
      {reasons.length === 0 && <p>Nobody has granted access to this person, their groups or everyone.</p>}
      <ul>
        {reasons.map((reason) => (
          <li key={`${reason.place.id} ${JSON.stringify(reason.through)}`}>
            {reasonText(reason, you ? 'you' : 'them')}
          </li>
        ))}
      </ul>
    </div>
  );
}

function reasonText({ level, through, place, here }: Reason, who: string): string {
  const title = level === 'none' ? 'No access' : LEVEL_WORDS[level].title;
  const whom =
    through === 'self'
      ? `given to ${who}`
      : through === 'everyone'
        ? 'given to everyone'
        : `given to the group “${through.group}”`;
  return `${title}: ${whom} ${here ? 'here' : `at the folder “${place.title}”`}`;
}
