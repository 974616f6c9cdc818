import { Highlight } from '@earshot/core/areas/coding/highlight';
import type { Note } from '@earshot/core/areas/pages/note';
import {
  previewReplaceText,
  previewRestore,
  replaceText,
  type TextReplacement,
} from '@earshot/core/areas/versions/text-replacement';
import { restoreVersion, type Version } from '@earshot/core/areas/versions/version';
import type { TranscriptSpeaker } from '@earshot/core/documents/transcript';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { folded } from '@earshot/core/rules/text';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { ReadFile } from '../../operations/visit.ts';
import type { Work } from '../../operations/work.ts';
import { keepNotices } from '../files/file-arrivals.ts';
import { addSpeakers } from '../transcripts/speakers.ts';
import { voicesIn } from '../transcripts/store/speaker-people.ts';
import { storeWordTimes } from '../transcripts/store/word-times.ts';
import {
  type NewWords,
  previewRewrite,
  type Rewritten,
  rewritePage,
  type VersionParts,
  wordsOf,
} from '../versions/versions.ts';
import { toldOf } from './import-notices.ts';

/** Counts the outcomes of the highlights that currently have their words. */
async function countedIn(
  work: Work,
  noteId: string,
  { highlights }: Rewritten,
  notices: readonly string[] = [],
): Promise<TextReplacement> {
  const rows = await work.rows(Highlight).find({ where: { noteId, state: 'ANCHORED' } });
  const says = new Map(highlights.map(({ id, text }) => [id, text]));
  const lost = rows.filter(({ id }) => (says.get(id) ?? null) === null);
  const unchanged = rows.filter(({ id, text }) => says.get(id) === text).length;
  return {
    id: noteId,
    unchanged,
    changed: rows.length - unchanged - lost.length,
    lost: lost.length,
    lostTexts: lost.slice(0, limits.lostTexts).map(({ text }) => text),
    notices: [...notices],
  };
}

/** Gives speakers of a file the ids of the note's speakers of the same name; others are new to the note. */
async function matched(work: Work, noteId: string, voices: readonly TranscriptSpeaker[]) {
  const known = await voicesIn(work.transaction, noteId);
  const idOf = new Map([...known].toReversed().map(([id, { name }]) => [folded(name), id]));
  const idFor = ({ name }: TranscriptSpeaker) => (name === '' ? undefined : idOf.get(folded(name)));
  const fresh = voices.filter((voice) => idFor(voice) === undefined);
  return { speakers: Object.fromEntries(voices.map((voice) => [voice.id, idFor(voice) ?? voice.id])), fresh };
}

async function wordsIn(work: Work, noteId: string, { hash, state, speakers: voices }: ReadFile) {
  const { speakers, fresh } = await matched(work, noteId, voices);
  const words: NewWords = { name: hash, read: async () => ({ state, speakers }) };
  return { words, fresh };
}

const fileOf = ({ file }: { file?: ReadFile | undefined }): ReadFile => {
  if (!file) throw new Refusal('BAD_USER_INPUT', 'Send the file’s bytes as the request’s body.');
  return file;
};

function noticesOf({ notices = [], comments = [] }: ReadFile): readonly string[] {
  if (comments.length === 0) return notices;
  const many = comments.length === 1 ? 'One comment' : `${comments.length} comments`;
  return [...notices, `${many} in the file will not be taken over.`];
}

/** Replacing texts by an earlier version or by a file. */
export function textReplacementHandlers(parts: VersionParts): Handler[] {
  return [
    inside(previewRestore, async ({ work, object }) => {
      const version = object as unknown as Version;
      const rewritten = await previewRewrite(parts, work, version.pageId, wordsOf(work, version));
      return countedIn(work, version.pageId, rewritten);
    }),
    inside(previewReplaceText, async ({ work, object, visit }) => {
      const file = fileOf(visit);
      const { words } = await wordsIn(work, object.id, file);
      return countedIn(work, object.id, await previewRewrite(parts, work, object.id, words), noticesOf(file));
    }),
    inside(replaceText, async ({ work, object, visit, input: { fileName } }) => {
      const file = fileOf(visit);
      const note = object as unknown as Note;
      const { words, fresh } = await wordsIn(work, note.id, file);
      const { before, ...rewritten } = await rewritePage(parts, work, note.id, words);
      await addSpeakers(work, note, fresh);
      // The times of a recording's words stay, regardless of a new transcript.
      if (file.words !== '[]') await storeWordTimes(work.transaction, note.id, file.words);
      const { id: noteId, projectId } = note;
      if (file.alone) await keepNotices(work, { projectId, noteId, fileName }, toldOf(replaceText, file));
      work.undoBy(restoreVersion, { id: before.id });
      return countedIn(work, note.id, rewritten, noticesOf(file));
    }),
  ];
}
