import { BLOCKED } from '@earshot/core/texts';
import type { KeyBinding } from '../../../frame/keys.ts';
import { useKeys } from '../../../frame/use-keys.ts';
import { toast } from '../../../kit/dialogs/toast.tsx';
import { hasTurns } from '../../transcripts/turns.ts';
import type { OpenTurn, Turns } from '../../transcripts/use-turns.ts';
import type { NoteDesk } from '../use-note-desk.ts';

/** Keyboard shortcuts for the turns of a transcript. */
export function useTurnKeys({ mode, editable, handle }: NoteDesk, turns: Turns, show: (turn: OpenTurn) => void): void {
  const reads = () => mode === 'read' && handle.current !== null && hasTurns(handle.current.state().doc);
  const allowed = (act: () => unknown) => (editable ? act() : toast.done(`${BLOCKED.readOnly}.`));
  const onTurn = (act: (turn: OpenTurn) => unknown) => () =>
    allowed(() => {
      const turn = turns.open();
      return turn ? act(turn) : toast.done('Select words of a turn first.');
    });
  const key = (binding: Omit<KeyBinding, 'group' | 'when'>): KeyBinding => ({
    group: 'Transcript',
    when: reads,
    ...binding,
  });
  useKeys([
    key({
      id: 'turn-who',
      title: 'Name the speaker of the turn',
      keys: ['w'],
      run: onTurn(show),
    }),
    key({
      id: 'turn-split',
      title: 'Split the turn before the selected words',
      keys: ['s'],
      run: () => allowed(() => void turns.split()),
    }),
    key({
      id: 'turn-join',
      title: 'Join the turn with the one above',
      keys: ['shift+s'],
      run: onTurn((turn) => (turn.follows ? turns.join(turn) : toast.done('There is no turn above this one.'))),
    }),
  ]);
}
