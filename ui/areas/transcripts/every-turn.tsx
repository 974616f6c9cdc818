import { mergeSpeakers, type Speaker, separateSpeakers, updateSpeaker } from '@earshot/core/areas/transcripts/speaker';
import { DEFAULT_TITLES } from '@earshot/core/texts';
import { Button, Select, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { type FormEvent, useState } from 'react';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { counted } from '../../kit/words/counted.ts';
import { shownName } from './shown-speakers.ts';
import { SpeakerPerson } from './speaker-person.tsx';
import classes from './turn-card.module.css';
import { useFirstFocus } from './use-first-focus.ts';

interface EveryTurnProps {
  speaker: Speaker;
  /** all speakers of the note */
  all: readonly Speaker[];
  /** number of the speaker's turns */
  turns: number;
  onClose: () => void;
}

/** A speaker of a transcript: named once for all turns, linked to a person, and merged with another speaker. */
export const EveryTurn = observer(function EveryTurn({ speaker, all, turns, onClose }: EveryTurnProps) {
  const run = useDo();
  const [name, setName] = useState(speaker.name);
  const field = useFirstFocus();
  const others = all.filter(({ id, mergedIntoId }) => id !== speaker.id && mergedIntoId === null);
  const merged = all.filter(({ mergedIntoId }) => mergedIntoId === speaker.id);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (speaker.personId === null && name.trim() !== speaker.name)
      await run(
        updateSpeaker,
        { id: speaker.id, name },
        `Named ${name.trim() || DEFAULT_TITLES.speaker} at every turn`,
      );
    onClose();
  };
  const same = async (id: string | null) => {
    if (!id) return;
    await run(mergeSpeakers, { id, mergeIds: [speaker.id] }, 'Speakers merged');
    onClose();
  };
  return (
    <form className={classes.part} onSubmit={(event) => void save(event)}>
      <h3 className={classes.heading}>
        Every turn of {shownName(speaker)} <span className={classes.soft}>{counted(turns, 'turn')}</span>
      </h3>
      {speaker.personId === null && (
        <TextInput
          label="Name in all turns"
          value={name}
          maxLength={300}
          ref={field}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      )}
      <SpeakerPerson speaker={speaker} onClose={onClose} />
      {others.length > 0 && (
        <Select
          label="Merge with"
          placeholder="Another speaker of this note"
          data={others.map((one) => ({ value: one.id, label: shownName(one) }))}
          value={null}
          onChange={(id) => void same(id)}
          comboboxProps={{ withinPortal: false }}
        />
      )}
      {merged.map((one) => (
        <Button
          key={one.id}
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            void run(separateSpeakers, { id: speaker.id, separateIds: [one.id] }, 'Speakers separated');
            onClose();
          }}
        >
          {shownName(one)} is someone else
        </Button>
      ))}
      <div className={classes.buttons}>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onClose}>
          Cancel
        </Button>
        {speaker.personId === null && (
          <Button size="compact-sm" type="submit">
            Save
          </Button>
        )}
      </div>
    </form>
  );
});
