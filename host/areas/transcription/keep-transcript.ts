import type { File } from '@earshot/core/areas/files/file';
import { chooseRecording } from '@earshot/core/areas/media/note-recording';
import { importNote, type Note } from '@earshot/core/areas/pages/note';
import { Transcription } from '@earshot/core/areas/transcription/transcription';
import type { Correction } from '@earshot/core/areas/transcription/vocabulary';
import { replaceText } from '@earshot/core/areas/versions/text-replacement';
import { Member } from '@earshot/core/model/member';
import type { CheckedTranscript, LeftOutWords } from '@earshot/core/plugin/transcribed';
import { Refusal } from '@earshot/core/refusal';
import { numberText } from '@earshot/core/rules/number-text';
import type { Pool } from '@earshot/processing/pool/pool';
import { type ApartParts, apart } from '../../jobs/apart.ts';
import { actorOf } from '../../operations/access.ts';
import { memberVisit, stableId } from '../../operations/member-visit.ts';
import type { Runner } from '../../operations/runner.ts';

export interface KeeperParts extends ApartParts {
  pool: Pick<Pool, 'run'>;
  runner: () => Runner;
}

interface Keeping {
  row: Transcription;
  note: Note;
  file: File;
  transcript: CheckedTranscript;
  spoken: [number, number][] | null;
  corrections: Correction[];
  signal: AbortSignal;
}

/** A transcript that a note has. */
export interface KeptTranscript {
  /** the note; null without any words */
  noteId: string | null;
  count: number;
  /** doubted ones among them */
  doubted: number;
  /** in words for people */
  warnings: string[];
}

const LEFT_OUT: Record<keyof LeftOutWords, string> = {
  beyondEnd: 'because the service places them after the end of the recording',
  untimed: 'because the service gives them no valid times',
  tooMany: 'because a transcript cannot have more',
};

function warningsOf({ leftOut, spread }: CheckedTranscript): string[] {
  const left = Object.entries(leftOut).filter(([, count]) => count > 0) as [keyof LeftOutWords, number][];
  return [
    ...left.map(
      ([why, count]) => `${numberText(count)} ${count === 1 ? 'word was' : 'words were'} left out ${LEFT_OUT[why]}.`,
    ),
    ...(spread ? ['The service timed passages only: the times of words are estimated.'] : []),
  ];
}

/** Makes a transcript the text of a note, as the person who started the transcription. */
export class TranscriptKeeper {
  constructor(private readonly parts: KeeperParts) {}

  /** Makes it the text of the note, or of a new one if that has text. Repeating it changes nothing. */
  async keep({ row, note, file, transcript, spoken, corrections, signal }: Keeping): Promise<KeptTranscript> {
    const warnings = warningsOf(transcript);
    const none = { noteId: null, count: 0, doubted: 0 };
    if (transcript.words.length === 0) return { ...none, warnings: [...warnings, 'No speech was recognised.'] };
    const input = { words: transcript.words, passages: transcript.segments, corrections, spoken: spoken ?? undefined };
    const made = await this.parts.pool.run('make-transcript', input, { priority: 'background', signal });
    const read = { hash: '', state: made.state, speakers: made.speakers, words: made.words };
    const noteId = await this.write(row, note, file, read);
    const { count, doubted } = made;
    return { noteId, count, doubted, warnings };
  }

  private async write(
    row: Transcription,
    note: Note,
    file: File,
    read: { hash: string; state: Uint8Array; speakers: { id: string; name: string }[]; words: string },
  ): Promise<string> {
    const member = await apart(this.parts, row.workspaceId, (change) =>
      change.rows(Member).get(row.createdBy ?? row.id),
    );
    if (!member || member.suspended)
      throw new Refusal('FORBIDDEN', 'The person who started this transcription is no longer a member.');
    const perform = (operation: typeof importNote | typeof replaceText | typeof chooseRecording, input: object) => {
      const visit = memberVisit(actorOf(member), 'transcription', stableId('transcribe', row.id, operation.name), {
        ...read,
        hash: operation === replaceText ? row.id : '',
      });
      return this.parts.runner().run(operation, input, visit);
    };
    const fileName = file.name;
    // An attempt that was killed after it replaced the text finds that text, and repeats the same call.
    if (row.madeNoteId === note.id || (note.characters === 0 && !note.locked)) {
      await apart(this.parts, row.workspaceId, (change) =>
        change.rows(Transcription).update(row.id, { madeNoteId: note.id }),
      );
      await perform(replaceText, { id: note.id, fileName });
      return note.id;
    }
    const { answer } = await perform(importNote, { projectId: note.projectId, fileName });
    const { id } = answer as Note;
    // Its times refer to the recording, which stays with the first note.
    await perform(chooseRecording, { id, fileId: file.id });
    return id;
  }
}
