import type { Speaker } from '@earshot/core/areas/transcripts/speaker';
import { clockTime } from '@earshot/core/rules/dates/clock-time';
import { Button, Select, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useKeyRegistry } from '../../frame/use-keys.ts';
import { shownName } from './shown-speakers.ts';
import classes from './turn-card.module.css';
import { useFirstFocus } from './use-first-focus.ts';
import type { OpenTurn, Turns } from './use-turns.ts';

const NEW = 'new';

interface ThisTurnProps {
  turn: OpenTurn;
  turns: Turns;
  /** speaker shown at the turn */
  speaker: Speaker | undefined;
  /** all speakers of the note */
  all: readonly Speaker[];
  onClose: () => void;
}

/** Actions on one turn alone: its speaker, and joining it with the one above. */
export function ThisTurn({ turn, turns, speaker, all, onClose }: ThisTurnProps) {
  const registry = useKeyRegistry();
  const [name, setName] = useState<string>();
  const field = useFirstFocus(!speaker);
  const voices = all.filter(({ mergedIntoId }) => mergedIntoId === null);
  const choose = (id: string | null) => {
    if (id === NEW) return setName('');
    const chosen = voices.find((one) => one.id === id);
    if (chosen && chosen.id !== speaker?.id) turns.say(turn, chosen);
    onClose();
  };
  const add = async (event: FormEvent) => {
    event.preventDefault();
    await turns.sayNew(turn, name ?? '');
    onClose();
  };
  return (
    <form className={classes.part} onSubmit={(event) => void add(event)}>
      <h3 className={classes.heading}>
        This turn only {turn.start !== null && <span className={classes.soft}>{clockTime(turn.start)}</span>}
      </h3>
      {name === undefined ? (
        <Select
          ref={field}
          label="Speaker"
          placeholder="No name"
          data={[
            ...voices.map((one) => ({ value: one.id, label: shownName(one) })),
            { value: NEW, label: 'New speaker …' },
          ]}
          value={speaker?.id ?? null}
          allowDeselect={false}
          onChange={choose}
          comboboxProps={{ withinPortal: false }}
        />
      ) : (
        <>
          <TextInput
            label="New speaker’s name"
            value={name}
            maxLength={300}
            autoFocus
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <div className={classes.buttons}>
            <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setName(undefined)}>
              Back
            </Button>
            <Button size="compact-sm" type="submit">
              Add speaker
            </Button>
          </div>
        </>
      )}
      {turn.follows && (
        <Button
          className={classes.join ?? ''}
          size="compact-sm"
          variant="default"
          aria-keyshortcuts={registry.aria('turn-join')}
          onClick={() => {
            turns.join(turn);
            onClose();
          }}
        >
          Join with the turn above
        </Button>
      )}
    </form>
  );
}
