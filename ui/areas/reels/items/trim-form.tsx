import type { Reel } from '@earshot/core/areas/reels/reel';
import { limits } from '@earshot/core/limits';
import { clockTime } from '@earshot/core/rules/dates/clock-time';
import { Button, Group, RangeSlider, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../../../kit/dialogs/dialog.tsx';
import { number } from '../../../kit/words/counted.ts';
import { RecordedPart } from '../play/recorded-part.tsx';
import { type ShownItem, useReelEdits } from '../use-reel.ts';

interface TrimFormProps {
  reel: Reel;
  shown: ShownItem;
  onClose: () => void;
}

const STEP_MS = 100;

const inSeconds = (ms: number) => `${number(Math.round(ms / STEP_MS) / 10)} s`;

/** Ends of a highlight in a reel, heard before they are saved. */
export function TrimForm({ reel, shown, onClose }: TrimFormProps) {
  const edit = useReelEdits(reel);
  const { wholeStartMs, wholeEndMs, startMs, endMs } = shown.part;
  const length = wholeEndMs - wholeStartMs;
  const [ends, setEnds] = useState<[number, number]>([startMs - wholeStartMs, endMs - wholeStartMs]);
  const [playing, setPlaying] = useState(false);
  const [from, to] = ends;
  const heard = { ...shown, part: { ...shown.part, startMs: wholeStartMs + from, endMs: wholeStartMs + to } };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const trims = { startTrimMs: from, endTrimMs: length - to };
    edit((items) => items.map((one) => (one.id === shown.id ? { ...one, ...trims } : one)), 'Highlight trimmed.');
    onClose();
  };
  return (
    <Dialog title="Trim highlight" size="lg" onClose={onClose}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text dir="auto">{shown.part.text}</Text>
          {playing && (
            <div style={{ maxHeight: '40vh', display: 'flex', justifyContent: 'center', background: '#1a1b1e' }}>
              <RecordedPart
                key={`${from} ${to}`}
                shown={heard}
                current
                playing
                onEnd={() => setPlaying(false)}
                onStop={() => setPlaying(false)}
              />
            </div>
          )}
          <RangeSlider
            thumbFromLabel="Beginning"
            thumbToLabel="End"
            min={0}
            max={length}
            step={STEP_MS}
            minRange={Math.min(limits.reels.shortestMs, length)}
            value={ends}
            label={(ms) => clockTime(wholeStartMs + ms)}
            onChange={setEnds}
            data-autofocus
          />
          <Text size="sm" c="dimmed" role="status">
            {`Plays ${inSeconds(to - from)}. Left out: ${inSeconds(from)} at the beginning, ${inSeconds(length - to)} at the end.`}
          </Text>
          <Group justify="space-between" gap="xs">
            <Button variant="default" onClick={() => setPlaying(!playing)}>
              {playing ? 'Stop' : 'Play'}
            </Button>
            <Group gap="xs">
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit">Save</Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
