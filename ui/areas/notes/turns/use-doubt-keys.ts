import { BLOCKED } from '@earshot/core/texts';
import type { KeyBinding } from '../../../frame/keys.ts';
import { useKeys } from '../../../frame/use-keys.ts';
import { toast } from '../../../kit/dialogs/toast.tsx';
import type { Doubts } from '../../transcripts/use-doubts.ts';
import type { NoteDesk } from '../use-note-desk.ts';

/** Keyboard shortcuts for the doubted words of a transcript; Y and N belong to suggestions while these are reviewed. */
export function useDoubtKeys({ mode, editable, writable }: NoteDesk, doubts: Doubts, reviewing: boolean): void {
  const reads = () => mode === 'read' && doubts.total > 0;
  const allowed = (act: () => void) => () => {
    if (writable) act();
    else toast.done(`${editable ? BLOCKED.lockedWords : BLOCKED.readOnly}.`);
  };
  const key = (binding: Omit<KeyBinding, 'group'>): KeyBinding => ({ group: 'Transcript', when: reads, ...binding });
  const here = () => reads() && !reviewing && doubts.areHere();
  useKeys([
    key({ id: 'doubt-next', title: 'Next doubted word', keys: ['d'], run: () => doubts.step(1) }),
    key({ id: 'doubt-previous', title: 'Previous doubted word', keys: ['shift+d'], run: () => doubts.step(-1) }),
    key({
      id: 'doubt-confirm',
      title: 'Confirm the doubted words',
      keys: ['y'],
      when: here,
      run: allowed(doubts.confirm),
    }),
    key({
      id: 'doubt-delete',
      title: 'Delete the doubted words',
      keys: ['x'],
      when: here,
      run: allowed(doubts.remove),
    }),
  ]);
}
