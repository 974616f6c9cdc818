import { Highlight } from '@earshot/core/areas/coding/highlight';
import { Note } from '@earshot/core/areas/pages/note';
import { mapHighlights } from '@earshot/core/areas/translation/map-highlights';
import {
  cancelTranslation,
  deleteTranslation,
  translators as listTranslators,
  restoreTranslation,
  Translation,
  type TranslationContent,
  translateNote,
  translationContent,
} from '@earshot/core/areas/translation/translation';
import { limits } from '@earshot/core/limits';
import { isOpen } from '@earshot/core/model/run-state';
import { Refusal } from '@earshot/core/refusal';
import { lockedRun, tellRun } from '../../jobs/runs.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import { createRow, restoreRow, trashRow } from '../../operations/standard.ts';
import type { Work } from '../../operations/work.ts';
import { hashOfNote, shownBlocks } from './store/translated-text.ts';
import type { FoundTranslator, Translators } from './translators.ts';

const NO_TRANSLATOR =
  'No translator is set up in this workspace. An administrator can switch one on in Settings → Plugins.';
const NOT_ON = 'This translator is not set up in this workspace. Choose another one.';
const GOING_ON = 'The note is already being translated into this language. Wait for it, or stop it first.';
const NEWER = 'The note has a newer translation into this language. Move that one to trash first.';

const BEGINNING = { state: 'WAITING' as const, progress: 0, error: null, problem: '' };

/** Status of a translation (NE-13). */
function statusOf({ state, madeAt }: Translation): TranslationContent['status'] {
  if (state === 'FAILED') return 'Failure';
  return madeAt === null ? null : 'Success';
}

async function translatorFor(translators: Translators, work: Work, id: string | undefined): Promise<FoundTranslator> {
  const found = await translators.find(work.workspaceId, id, work.transaction);
  if (!found) throw new Refusal('UNPROCESSABLE', id === undefined ? NO_TRANSLATOR : NOT_ON);
  return found;
}

/** The translation of a note into a language, locked until this transaction ends. */
async function ofLanguage(work: Work, noteId: string, language: string): Promise<Translation | undefined> {
  await work.transaction.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `translation ${work.workspaceId} ${noteId} ${language}`,
  ]);
  const [row] = await work.rows(Translation).find({ where: { noteId, language }, limit: 1 });
  return row;
}

/** Starts an existing translation again; its old text and service stay until the new text is complete. */
async function renewed(work: Work, row: Translation): Promise<Translation> {
  if (isOpen(row)) throw new Refusal('CONFLICT', GOING_ON);
  await tellRun(work, Translation, row.id, BEGINNING);
  return (await work.rows(Translation).get(row.id)) ?? row;
}

/** Translations of notes: making, stopping and reading them. */
export function translationHandlers(translators: Translators): Handler[] {
  return [
    inside(listTranslators, async ({ input, work }) => {
      const found = await translators.all(work.workspaceId, work.transaction);
      const { transaction } = work;
      const note = input.noteId === undefined ? undefined : await work.load(Note, input.noteId);
      const described = [];
      for (const one of found) described.push(await translators.describe(work.workspaceId, one, transaction, note));
      return described;
    }),
    inside(translateNote, async ({ input, work }) => {
      const note = await work.load(Note, input.noteId, 'WRITE');
      if (input.richTextId !== undefined && input.richTextId !== note.id)
        throw new Refusal(
          'BAD_USER_INPUT',
          'This is not the text of the note. Leave richTextId out, or send the note’s id.',
        );
      const found = await translatorFor(translators, work, input.translator);
      const hindrance = await translators.hindrance(found, work.transaction, note);
      if (hindrance !== '') throw new Refusal('UNPROCESSABLE', hindrance);
      const language = input.targetLanguage;
      const there = await ofLanguage(work, note.id, language);
      const { id, title } = found.contribution;
      const row = there
        ? await renewed(work, there)
        : await createRow(
            Translation,
            work,
            {
              noteId: note.id,
              projectId: note.projectId,
              language,
              sourceLanguage: '',
              translator: id,
              translatorTitle: title,
              ...BEGINNING,
              sourceHash: '',
              madeAt: null,
            },
            deleteTranslation,
          );
      const job = { translationId: row.id, translator: id, memberId: work.actor.memberId };
      await work.enqueue('translate-note', job, { key: `translate-note:${row.id}:${id}` });
      return row;
    }),
    inside(cancelTranslation, async ({ work, object }) => {
      const row = (await lockedRun(work, Translation, object.id)) ?? object;
      if (!isOpen(row)) return row;
      // The previous translation is shown again.
      await tellRun(work, Translation, row.id, { state: row.madeAt === null ? 'CANCELLED' : 'DONE' });
      return (await work.rows(Translation).get(row.id)) ?? row;
    }),
    inside(deleteTranslation, async ({ work, object }) => {
      const row = (await lockedRun(work, Translation, object.id)) ?? object;
      return trashRow(Translation, work, row, restoreTranslation, isOpen(row) ? { state: 'CANCELLED' } : {});
    }),
    inside(restoreTranslation, async ({ work, object }) => {
      if (await ofLanguage(work, object.noteId, object.language)) throw new Refusal('CONFLICT', NEWER);
      return restoreRow(Translation, work, object, deleteTranslation);
    }),
    inside(translationContent, async ({ input, work, object }) => {
      const blocks = await shownBlocks(work.transaction, { translationId: object.id, translator: object.translator });
      const highlights = await work.rows(Highlight).find({ where: { noteId: object.noteId } });
      const { marks, unmappedIds } = mapHighlights(blocks, highlights);
      const to = input.from + limits.translation.shown;
      const now = await hashOfNote(work.transaction, object.noteId);
      const { error, madeAt } = object;
      return {
        id: object.id,
        status: statusOf(object),
        error,
        blocks: blocks.slice(input.from, to),
        total: blocks.length,
        marks: marks.filter(({ block }) => block >= input.from && block < to),
        unmappedIds,
        stale: madeAt !== null && now !== '' && now !== object.sourceHash,
      };
    }),
  ];
}
