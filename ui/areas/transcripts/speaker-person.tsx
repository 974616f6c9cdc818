import { person as onePerson, personName } from '@earshot/core/areas/people/person';
import { type Speaker, setSpeakerPerson } from '@earshot/core/areas/transcripts/speaker';
import { Button, Select } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import { useRow, useStores } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { usePersonSearch } from '../fields/controls/use-person-search.ts';
import classes from './turn-card.module.css';

interface SpeakerPersonProps {
  speaker: Speaker;
  onClose: () => void;
}

/** Person of the directory behind a speaker; read-only for members without people access. */
export const SpeakerPerson = observer(function SpeakerPerson({ speaker, onClose }: SpeakerPersonProps) {
  const { directory } = useStores();
  if (!directory.reads)
    return speaker.personId ? (
      <p className={classes.note}>This speaker is a contact. Only members with access to people see who it is.</p>
    ) : null;
  return speaker.personId ? (
    <Linked speaker={speaker} personId={speaker.personId} onClose={onClose} />
  ) : (
    <PickPerson speaker={speaker} onClose={onClose} />
  );
});

const Linked = observer(function Linked({ speaker, personId, onClose }: SpeakerPersonProps & { personId: string }) {
  const { row } = useRow(onePerson, personId);
  const run = useDo();
  const unlink = async () => {
    await run(setSpeakerPerson, { id: speaker.id, personId: null }, 'Person unlinked from the speaker');
    onClose();
  };
  return (
    <div className={classes.person}>
      <span>
        Person:{' '}
        <Link to={paths.person({ id: personId, title: row ? personName(row) : '' })} dir="auto">
          {row ? personName(row) : speaker.name}
        </Link>
      </span>
      <Button size="compact-sm" variant="default" onClick={() => void unlink()}>
        Unlink
      </Button>
    </div>
  );
});

const NOBODY: never[] = [];

const PickPerson = observer(function PickPerson({ speaker, onClose }: SpeakerPersonProps) {
  const search = usePersonSearch(NOBODY, { creates: true });
  const run = useDo();
  const choose = async (choice: string | null) => {
    const personId = choice && (await search.idOf(choice));
    if (!personId) return;
    await run(setSpeakerPerson, { id: speaker.id, personId }, 'Person linked to the speaker');
    onClose();
  };
  return (
    <Select
      label="Person"
      placeholder="Find by name or email address"
      data={search.data}
      // The host has already filtered by the words.
      filter={({ options }) => options}
      value={null}
      onChange={(choice) => void choose(choice)}
      searchable
      searchValue={search.typed}
      onSearchChange={search.setTyped}
      nothingFoundMessage={search.nobody}
      comboboxProps={{ withinPortal: false }}
    />
  );
});
