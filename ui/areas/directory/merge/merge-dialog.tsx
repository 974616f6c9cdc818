import {
  type Likely,
  likelyPairs,
  type MergePreview,
  mergePeople,
  previewMerge,
} from '@earshot/core/areas/directory/person-merge';
import { people as listPeople, Person, personName } from '@earshot/core/areas/people/person';
import { limits } from '@earshot/core/limits';
import { Alert, Button, Checkbox, Group, Radio, Select } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useAsk, useList } from '../../../data/use-stores.ts';
import { Dialog } from '../../../kit/dialogs/dialog.tsx';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { counted } from '../../../kit/words/counted.ts';
import classes from './merge-dialog.module.css';

interface MergeDialogProps {
  /** initial people, one or more */
  people: readonly Likely[];
  onClose: () => void;
  /** called with the person who was kept */
  onDone?: (kept: Person) => void;
}

const MOST = limits.mergedPeople + 1;
/** Maximum number of people in the choice; further ones are found by the proposals. */
const OFFERED = 1000;

/** Merges people: chooses the people and the one who is kept, and shows the transferred data. */
export const MergeDialog = observer(function MergeDialog({ people, onClose, onDone }: MergeDialogProps) {
  const run = useDo();
  const [chosen, setChosen] = useState<readonly Likely[]>(people);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [staysId, setStays] = useState(people[0]?.id ?? '');
  const [busy, setBusy] = useState(false);
  const merged = chosen.filter(({ id }) => !left.has(id));
  const stays = merged.find(({ id }) => id === staysId) ?? merged[0];
  const others = merged.filter(({ id }) => id !== stays?.id);
  const ready = stays !== undefined && others.length > 0;
  const input = {
    id: stays?.id ?? '',
    ...(stays ? { revision: stays.revision } : {}),
    people: others.map(({ id, revision }) => ({ id, revision })),
  };
  const preview = useAsk(previewMerge, input, [Person], ready);
  const merge = async () => {
    if (!ready) return;
    setBusy(true);
    const done = await run(mergePeople, input, `${counted(merged.length, 'person', 'people')} merged`);
    setBusy(false);
    if (!done) return;
    onClose();
    onDone?.(done);
  };
  return (
    <Dialog onClose={onClose} title="Merge people" size="lg">
      <Radio.Group label="Person to keep" value={stays?.id ?? ''} onChange={setStays}>
        <ul className={classes.people}>
          {chosen.map((one) => (
            <li key={one.id} className={classes.person}>
              {chosen.length > 2 && (
                <Checkbox
                  aria-label={`Merge ${personName(one)}`}
                  checked={!left.has(one.id)}
                  onChange={({ currentTarget: { checked } }) => {
                    const now = new Set(left);
                    if (checked) now.delete(one.id);
                    else now.add(one.id);
                    setLeft(now);
                  }}
                />
              )}
              <Radio value={one.id} disabled={left.has(one.id)} label={<Who person={one} />} />
            </li>
          ))}
        </ul>
      </Radio.Group>
      {chosen.length < MOST && (
        <AddPerson chosen={chosen} onAdd={(one) => setChosen([...chosen, one])} begins={people[0]} />
      )}
      {ready && stays && <What preview={preview.data} name={personName(stays)} />}
      {preview.state === 'failed' && (
        <Alert color="red" variant="light" role="alert" mt="md">
          {preview.error?.message}
        </Alert>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={busy} disabled={!ready} onClick={() => void merge()} data-autofocus>
          Merge
        </Button>
      </Group>
    </Dialog>
  );
});

const Who = ({ person }: { person: Likely }) => (
  <span className={classes.who}>
    {personName(person)}
    {person.name !== '' && person.email !== '' && <span className={classes.soft}> {person.email}</span>}
  </span>
);

/** Adds a person to the merge: likely duplicates first, followed by all others. */
const AddPerson = observer(function AddPerson(props: {
  chosen: readonly Likely[];
  begins: Likely | undefined;
  onAdd: (person: Likely) => void;
}) {
  const { chosen, begins, onAdd } = props;
  const pairs = useAsk(likelyPairs, begins ? { personId: begins.id } : {}, [Person]).data ?? [];
  const all = useList(listPeople, { first: OFFERED, orderBy: 'NAME_ASC' }).rows;
  const known = new Set(chosen.map(({ id }) => id));
  const likely = new Map(pairs.flatMap(({ people }) => people).map((one) => [one.id, one]));
  const free = new Map(
    [...likely.values(), ...all].filter(({ id }) => !known.has(id)).map((one): [string, Likely] => [one.id, one]),
  );
  const asItem = ({ id, name, email }: Likely) => ({
    value: id,
    label: name !== '' && email !== '' ? `${name} (${email})` : personName({ name, email }),
  });
  const groups = [
    { group: 'Likely the same', items: [...free.values()].filter(({ id }) => likely.has(id)).map(asItem) },
    { group: 'Other people', items: [...free.values()].filter(({ id }) => !likely.has(id)).map(asItem) },
  ].filter(({ items }) => items.length > 0);
  return (
    <Select
      label="Merge with"
      placeholder="Choose a person"
      searchable
      limit={50}
      nothingFoundMessage="No matching people"
      data={groups}
      value={null}
      onChange={(id) => {
        const one = id === null ? undefined : free.get(String(id));
        if (one) onAdd(one);
      }}
    />
  );
});

/** Data transferred to the kept person, in words. */
function What({ preview, name }: { preview: MergePreview | undefined; name: string }) {
  if (!preview) return <p className={classes.what}>&nbsp;</p>;
  const { filled, values, rows } = preview;
  return (
    <div className={classes.what} role="status">
      <p>
        {filled.length > 0
          ? `${name} keeps all values, and these empty fields are filled in: ${filled.join(', ')}.`
          : `${name} keeps all values. The others have nothing to add.`}
      </p>
      <p>
        {values + rows > 0
          ? `${counted(values + rows, 'mention')} in notes, insights and other places will lead to ${name}.`
          : 'Nothing else mentions the others.'}{' '}
        The others go to trash, and their links open {name}. You can unmerge them until they are erased there.
      </p>
    </div>
  );
}
