import { mergeSpeakers, type Speaker, separateSpeakers, updateSpeaker } from '@earshot/core/model/speaker';
import { DEFAULT_TITLES } from '@earshot/core/texts';
import { Button, Select, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { type FormEvent, useState } from 'react';
import { useDo } from '../kit/use-do.ts';
import classes from './speaker-card.module.css';

interface SpeakerCardProps {
  speaker: Speaker;
  /** all voices of the note */
  all: readonly Speaker[];
  onClose: () => void;
}

const shown = ({ name }: Speaker) => name || DEFAULT_TITLES.speaker;

/** A voice of a transcript: named once for all its turns, and told to be the same as another. */
export const SpeakerCard = observer(function SpeakerCard({ speaker, all, onClose }: SpeakerCardProps) {
  const run = useDo();
  const [name, setName] = useState(speaker.name);
  const others = all.filter(({ id, mergedIntoId }) => id !== speaker.id && mergedIntoId === null);
  const merged = all.filter(({ mergedIntoId }) => mergedIntoId === speaker.id);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== speaker.name)
      await run(
        updateSpeaker,
        { id: speaker.id, name },
        `Named ${name.trim() || DEFAULT_TITLES.speaker} at every turn`,
      );
    onClose();
  };
  const same = async (id: string | null) => {
    if (!id) return;
    await run(mergeSpeakers, { id, mergeIds: [speaker.id] }, 'These two are one speaker now');
    onClose();
  };
  return (
    <form className={classes.card} onSubmit={(event) => void save(event)}>
      <TextInput
        label="Name at every turn"
        value={name}
        maxLength={300}
        data-autofocus
        autoFocus
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {others.length > 0 && (
        <Select
          label="The same person as"
          placeholder="Somebody else here"
          data={others.map((one) => ({ value: one.id, label: shown(one) }))}
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
            void run(separateSpeakers, { id: speaker.id, separateIds: [one.id] }, 'Two speakers again');
            onClose();
          }}
        >
          {shown(one)} is somebody else
        </Button>
      ))}
      <div className={classes.buttons}>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onClose}>
          Cancel
        </Button>
        <Button size="compact-sm" type="submit">
          Save
        </Button>
      </div>
    </form>
  );
});
