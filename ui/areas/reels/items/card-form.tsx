import type { Reel, ReelItem } from '@earshot/core/areas/reels/reel';
import { limits } from '@earshot/core/limits';
import { Button, Group, NumberInput, Stack, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../../../kit/dialogs/dialog.tsx';
import { useReelEdits } from '../use-reel.ts';

interface CardFormProps {
  reel: Reel;
  /** card to edit; undefined for a new one */
  card?: ReelItem;
  onClose: () => void;
}

const { cardText, cardMs, shortestCardMs, longestCardMs } = limits.reels;

/** Words and time of a title card. A new one comes first; it can be moved from there. */
export function CardForm({ reel, card, onClose }: CardFormProps) {
  const edit = useReelEdits(reel);
  const [title, setTitle] = useState(card?.title ?? '');
  const [text, setText] = useState(card?.text ?? '');
  const [seconds, setSeconds] = useState<number | string>((card?.cardMs ?? cardMs) / 1000);
  const valid = typeof seconds === 'number' && seconds * 1000 >= shortestCardMs && seconds * 1000 <= longestCardMs;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!valid) return;
    const words = {
      title: title.trim(),
      text: text.replaceAll(/\s+/g, ' ').trim(),
      cardMs: Math.round(seconds * 1000),
    };
    const made = { highlightId: null, startTrimMs: 0, endTrimMs: 0, id: crypto.randomUUID(), ...words };
    if (card)
      edit((items) => items.map((one) => (one.id === card.id ? { ...one, ...words } : one)), 'Title card changed.');
    else edit((items) => [made, ...items], 'Title card added.');
    onClose();
  };
  return (
    <Dialog title={card ? 'Edit title card' : 'Add title card'} onClose={onClose}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            label="Title"
            value={title}
            maxLength={cardText}
            data-autofocus
            autoComplete="off"
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <Textarea
            label="Text"
            value={text}
            maxLength={cardText}
            autosize
            minRows={2}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <NumberInput
            label="Duration in seconds"
            value={seconds}
            min={shortestCardMs / 1000}
            max={longestCardMs / 1000}
            step={0.5}
            error={valid ? undefined : `Enter ${shortestCardMs / 1000} to ${longestCardMs / 1000} seconds.`}
            onChange={setSeconds}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit">{card ? 'Save' : 'Add'}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
