import { type MouseEvent, type ReactNode, useState } from 'react';
import { SPEAKER } from '../../transcripts/segment-node.ts';
import { ownName } from '../../transcripts/speaking-line.ts';
import { TurnCard } from '../../transcripts/turn-card.tsx';
import type { NoteSpeakers } from '../../transcripts/use-speakers.ts';
import type { OpenTurn, Turns } from '../../transcripts/use-turns.ts';
import { type Box, boxIn } from '../beside.ts';
import { giveBack } from '../give-back.ts';
import { Floating } from '../highlights/floating.tsx';
import type { NoteDesk } from '../use-note-desk.ts';

interface TurnDesk {
  /** opens the card of a turn beside its name */
  show: (turn: OpenTurn) => void;
  /** opens the card of the turn whose name was clicked */
  press: (event: MouseEvent) => void;
  card: ReactNode;
}

/** Card of a turn in a transcript: speaker, and joining with neighbours. */
export function useTurnCard({ board, editable, handle }: NoteDesk, voices: NoteSpeakers, turns: Turns): TurnDesk {
  const [open, setOpen] = useState<{ turn: OpenTurn; anchor: Box }>();
  const showAt = (turn: OpenTurn | undefined, name: Element | null | undefined) => {
    if (!turn || !name || !board.current || !editable) return;
    setOpen({ turn, anchor: boxIn(board.current.getBoundingClientRect(), name.getBoundingClientRect()) });
  };
  const close = () => {
    setOpen(undefined);
    setTimeout(giveBack, 0, handle.current);
  };
  return {
    show: (turn) => showAt(turn, turns.elementOf(turn)?.querySelector(`button[${SPEAKER}]`)),
    press: ({ target }) => {
      const name = target instanceof Element ? target.closest(`button[${SPEAKER}]`) : null;
      if (name) showAt(turns.open(ownName(name)), name);
    },
    card: open && (
      <Floating
        anchor={open.anchor}
        prefer="below"
        small="top"
        role="dialog"
        label="Speaker"
        onOutside={() => setOpen(undefined)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          close();
        }}
      >
        <TurnCard turn={open.turn} turns={turns} all={voices.list.rows} onClose={close} />
      </Floating>
    ),
  };
}
