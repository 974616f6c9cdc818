import { type File, files } from '@earshot/core/areas/files/file';
import { isRecording, recordingOf } from '@earshot/core/areas/media/recording-of';
import type { Note } from '@earshot/core/areas/pages/note';
import {
  cancelTranscription,
  type Transcription,
  transcriptions,
} from '@earshot/core/areas/transcription/transcription';
import { isOpen } from '@earshot/core/model/run-state';
import { displayTitle } from '@earshot/core/rules/text';
import { Button } from '@mantine/core';
import { IconMicrophone } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link } from 'react-router';
import { useList } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { StopRun } from '../../kit/runs/run-actions.tsx';
import { RunCard } from '../../kit/runs/run-card.tsx';
import { IMPORT_LOOKS } from '../../kit/runs/run-states.ts';
import { STARTS_SOON } from '../../kit/runs/run-words.ts';
import { counted } from '../../kit/words/counted.ts';
import { TranscribeDialog } from './transcribe-dialog.tsx';
import classes from './transcription.module.css';

interface TranscriptionBarProps {
  note: Note;
  editable: boolean;
}

const LOOKS = { ...IMPORT_LOOKS, RUNNING: { words: 'Transcribing', icon: IconMicrophone } };
/** Files of a note among which its recordings are looked for. */
const FILES = 100;

/** Transcription of a note's recording: a button that starts it, and the last run. */
export const TranscriptionBar = observer(function TranscriptionBar({ note, editable }: TranscriptionBarProps) {
  const attached = useList(files, { condition: { pageId: note.id }, first: FILES });
  const runs = useList(transcriptions, { condition: { noteId: note.id }, orderBy: 'CREATED_AT_DESC', first: 1 });
  const [asks, setAsks] = useState(false);
  const recordings = attached.rows.filter(isRecording);
  const recording = recordingOf(note, attached.rows);
  const [run] = runs.rows;
  const begins = editable && recording && runs.state === 'ready' && !(run && isOpen(run));
  // A note with a transcript has the command in a quieter place: the card of its last run.
  const empty = note.characters === 0;
  return (
    <>
      {begins && empty && (
        <Button
          className={classes.begin}
          variant="default"
          leftSection={<IconMicrophone size={16} aria-hidden />}
          onClick={() => setAsks(true)}
        >
          Transcribe …
        </Button>
      )}
      {run && (isOpen(run) || tellsMore(run, note)) && (
        <LastRun run={run} note={note} writes={editable} onAgain={begins && !empty ? () => setAsks(true) : undefined} />
      )}
      {asks && recording && (
        <TranscribeDialog
          note={note}
          recordings={recordings}
          recording={recording as File}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
});

/** True if a run that has ended says something that the text of the note does not. */
const tellsMore = ({ state, madeNoteId, warnings }: Transcription, note: Note): boolean =>
  state === 'FAILED' || (state === 'DONE' && (madeNoteId !== note.id || warnings.length > 0));

interface LastRunProps extends Omit<TranscriptionBarProps, 'editable'> {
  run: Transcription;
  writes: boolean;
  onAgain: (() => void) | undefined;
}

const LastRun = observer(function LastRun({ run, note, writes, onAgain }: LastRunProps) {
  const act = useDo();
  const { id, state, transcriberTitle, progress, startedAt, madeNoteId, words, warnings } = run;
  const open = isOpen(run);
  const waits = state === 'WAITING';
  return (
    <div className={classes.run}>
      <RunCard
        name={`Transcription by ${transcriberTitle}`}
        run={run}
        look={LOOKS[state]}
        progress={
          open ? { progress: waits ? undefined : progress, startedAt, ...(waits && { says: STARTS_SOON }) } : undefined
        }
        actions={
          <>
            {open && writes && (
              <StopRun
                label="Stop transcribing"
                onStop={() => act(cancelTranscription, { id }, 'Transcription stopped.')}
              />
            )}
            {madeNoteId && madeNoteId !== note.id && (
              <Button
                component={Link}
                to={paths.note({ id: madeNoteId, title: '' })}
                size="compact-sm"
                variant="default"
              >
                Show transcript
              </Button>
            )}
            {onAgain && (
              <Button size="compact-sm" variant="default" onClick={onAgain}>
                Transcribe again …
              </Button>
            )}
          </>
        }
      >
        {state === 'DONE' && madeNoteId !== null && (
          <p className={classes.says}>
            {counted(words, 'word')}
            {madeNoteId !== note.id && `, in a new note beside “${displayTitle('note', note.title)}”`}
          </p>
        )}
        {warnings.map((words) => (
          <p key={words} className={classes.says}>
            {words}
          </p>
        ))}
      </RunCard>
    </div>
  );
});
