import type { GrantedLevel } from '@earshot/core/model/entity';
import { type Grant, setGrant } from '@earshot/core/model/place';
import { displayTitle } from '@earshot/core/rules/text';
import { Button, Select } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { PersonSelect } from '../../../kit/people/person-select.tsx';
import type { AccessPlace } from '../projects/place-of.ts';
import classes from './add-access.module.css';
import { granteeOf, type Known } from './known-people.ts';
import { LEVEL_CHOICES, LEVEL_WORDS } from './level-words.ts';

interface AddAccessProps extends Known {
  place: AccessPlace;
  /** existing grants */
  grants: readonly Grant[];
  onChanged: () => void;
}

/** Grants a level to a chosen person or group. */
export const AddAccess = observer(function AddAccess({ place, grants, onChanged, people, groups }: AddAccessProps) {
  const run = useDo();
  const [whom, setWhom] = useState<string | null>(null);
  const [level, setLevel] = useState<GrantedLevel>('WRITE');
  const has = new Set(grants.map(({ principalId }) => principalId));
  const members = people.filter(({ id, suspended }) => !has.has(id) && !suspended);
  const teams = groups.filter(({ id }) => !has.has(id));
  if (members.length + teams.length === 0)
    return <p className={classes.none}>Everyone in the workspace is in the list already.</p>;

  const add = async () => {
    if (!whom) return;
    const principal = groups.some(({ id }) => id === whom) ? 'GROUP' : 'MEMBER';
    const name = granteeOf({ principal, principalId: whom }, { people, groups });
    const says = `${name}: ${LEVEL_WORDS[level].title.toLowerCase()}.`;
    const done = await run(setGrant, { placeId: place.id, principal, principalId: whom, level }, says);
    if (done) setWhom(null);
    onChanged();
  };
  return (
    <div className={classes.add}>
      <PersonSelect
        className={classes.whom}
        label="Give access to"
        placeholder="A person or a group"
        clearable
        nothingFoundMessage="No matching people. Invite colleagues under Settings → Members."
        people={members}
        groups={teams.map(({ id, name }) => ({ value: id, label: displayTitle('group', name) }))}
        value={whom}
        onChange={setWhom}
      />
      <Select
        label="Level"
        w={132}
        data={LEVEL_CHOICES}
        value={level}
        onChange={(chosen) => chosen && setLevel(chosen)}
      />
      <Button variant="default" disabled={!whom} onClick={() => void add()}>
        Give access
      </Button>
    </div>
  );
});
