import type { Note } from '@earshot/core/areas/pages/note';
import { createSpeaker, type Speaker } from '@earshot/core/areas/transcripts/speaker';
import type { TimedWord } from '@earshot/core/documents/transcript';
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import type { RefObject } from 'react';
import { useStores } from '../../data/use-stores.ts';
import type { NoteHandle, Spot } from '../../editor/note-handle.ts';
import { sentencesIn } from '../../editor/reading/reading.ts';
import { tellDone } from '../../kit/dialogs/tell-done.ts';
import { toast } from '../../kit/dialogs/toast.tsx';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { idsOf, shownName } from './shown-speakers.ts';
import { spanAt } from './turn-keys.ts';
import { countTurns, cutAt, followsTurn, joinTurns, sayWho, splitTurn, type Turn, turnAt } from './turns.ts';
import type { NoteSpeakers } from './use-speakers.ts';

/** A turn being edited, found again after its position changes. */
export interface OpenTurn {
  spot: Spot;
  /** '' for no speaker */
  speakerId: string;
  start: number | null;
  /** true if there is a turn right above it */
  follows: boolean;
}

/** Actions on the turns of a transcript; each change is one step, with Undo. */
export interface Turns {
  /** turn that contains an element of the text, or the start of the selection */
  open: (element?: Element) => OpenTurn | undefined;
  /** true if a turn can be split at the start of the selection */
  splitsHere: () => boolean;
  /** element of a turn */
  elementOf: (turn: OpenTurn) => Element | undefined;
  /** splits the turn at the start of the selection */
  split: () => Promise<void>;
  join: (turn: OpenTurn) => void;
  /** sets the speaker of this turn only */
  say: (turn: OpenTurn, speaker: Speaker) => void;
  /** sets a new speaker of this turn only */
  sayNew: (turn: OpenTurn, name: string) => Promise<void>;
  /** number of the speaker's turns */
  countOf: (speaker: Speaker) => number;
}

const GONE = 'This turn is no longer in the text.';
const NOWHERE = 'Select the words that the new turn begins with.';
const EDGE = 'A turn is split inside its text: leave words before and after the cursor.';

/**
 * Splits the turn. A selection is kept; for a caret, the first sentence of the new turn is selected, since the next
 * action probably concerns it.
 */
function cutIn({ tr, selection }: EditorState, position: number, timed: readonly TimedWord[]): Transaction | undefined {
  const place = splitTurn(tr, position, timed);
  if (place === undefined) return undefined;
  const end = tr.mapping.map(selection.to, -1);
  if (!selection.empty && end > place) return tr.setSelection(TextSelection.create(tr.doc, place, end));
  const [first] = sentencesIn(tr.doc, { from: place, to: tr.doc.resolve(place).end() });
  return first ? tr.setSelection(TextSelection.create(tr.doc, first.from, first.to)) : tr;
}

const isAtEdge = (doc: EditorState['doc'], turn: Turn, position: number): boolean => {
  const { before, after } = cutAt(doc, turn, position);
  return before.trim() === '' || after.trim() === '';
};

/** Actions on the turns of a note. */
export function useTurns(note: Note, { list, timed }: NoteSpeakers, handle: RefObject<NoteHandle | null>): Turns {
  const stores = useStores();
  const run = useDo();
  const find = (spot: Spot | undefined): (Turn & { doc: EditorState['doc']; position: number }) | undefined => {
    const position = spot?.();
    const doc = handle.current?.state().doc;
    const turn = doc && position !== undefined ? turnAt(doc, position) : undefined;
    return doc && turn && position !== undefined ? { ...turn, doc, position } : undefined;
  };
  const change = (says: string, make: (state: EditorState) => Transaction | undefined) => {
    const undo = handle.current?.change(make);
    if (!undo) return toast.done(GONE);
    const step = { says, inverses: [undo] };
    stores.undo.push(step);
    tellDone(stores, says, step);
    // Changed turns are rendered again, which loses the page's selection in them.
    handle.current?.restore();
  };
  const say = ({ spot }: OpenTurn, speaker: Speaker) =>
    change(`Turn assigned to ${shownName(speaker)}.`, ({ tr }) => {
      const turn = find(spot);
      return turn && sayWho(tr, turn.at, speaker.id) ? tr : undefined;
    });
  return {
    open: (element) => {
      const spot = element ? handle.current?.spotOf(element) : handle.current?.spotSelected();
      const turn = find(spot);
      if (!spot || !turn) return undefined;
      const { speakerId, start } = turn.node.attrs as { speakerId: string | null; start: number | null };
      return { spot, speakerId: speakerId ?? '', start, follows: followsTurn(turn.doc, turn) };
    },
    splitsHere: () => {
      const state = handle.current?.state();
      const turn = state && turnAt(state.doc, state.selection.from);
      return state !== undefined && turn !== undefined && !isAtEdge(state.doc, turn, state.selection.from);
    },
    elementOf: ({ spot }) => {
      const turn = find(spot);
      return turn && handle.current?.elementAt(turn.at);
    },
    split: async () => {
      const spot = handle.current?.spotSelected();
      const turn = find(spot);
      if (!turn) return toast.done(NOWHERE);
      if (isAtEdge(turn.doc, turn, turn.position)) return toast.done(EDGE);
      const span = spanAt(turn.doc, turn.position);
      const words = span ? await timed.of(span) : [];
      change('The turn was split.', (state) => {
        const now = find(spot);
        return now && !isAtEdge(now.doc, now, now.position) ? cutIn(state, now.position, words) : undefined;
      });
    },
    join: ({ spot }) =>
      change('The turns were joined.', ({ tr }) => {
        const turn = find(spot);
        return turn && joinTurns(tr, turn.at) ? tr : undefined;
      }),
    say,
    sayNew: async (turn, name) => {
      const speaker = await run(createSpeaker, { noteId: note.id, name });
      if (speaker) say(turn, speaker);
    },
    countOf: (speaker) => {
      const doc = handle.current?.state().doc;
      return doc ? countTurns(doc, idsOf(list.rows, speaker)) : 0;
    },
  };
}
