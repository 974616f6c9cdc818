import { type Speaker, speakers } from '@earshot/core/areas/transcripts/speaker';
import { observer } from 'mobx-react-lite';
import { createContext, type ReactNode, useContext } from 'react';
import { useList } from '../../../data/use-stores.ts';
import { shownName, speakerAtTurns } from '../../transcripts/shown-speakers.ts';
import classes from './slide-text.module.css';

const SpeakerNames = createContext<(speakerId: string) => string>(() => '');

/** Provides turns with a note's speakers. */
export const WithSpeakers = observer(function WithSpeakers({
  noteId,
  children,
}: {
  noteId: string;
  children: ReactNode;
}) {
  const { rows } = useList<Speaker>(speakers, { condition: { noteId }, orderBy: 'CREATED_AT_ASC', first: 200 });
  return <SpeakerNames value={(id) => shownName(speakerAtTurns(rows, id))}>{children}</SpeakerNames>;
});

/** A turn of a transcript on a slide. */
export function SlideTurn({ speakerId, children }: { speakerId: unknown; children: ReactNode }) {
  const nameOf = useContext(SpeakerNames);
  const name = typeof speakerId === 'string' ? nameOf(speakerId) : '';
  return (
    <p>
      {name !== '' && (
        <span className={classes.speaker} dir="auto">
          {name}
        </span>
      )}
      {children}
    </p>
  );
}
