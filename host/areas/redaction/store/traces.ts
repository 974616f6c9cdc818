import { setImmediate as others } from 'node:timers/promises';
import type { Transaction } from '../../../store/database.ts';
import { likeContaining } from '../../../store/like.ts';

const IDS = {
  citations: 'select citation_id as id from citation_sources where workspace_id = $1 and note_id = $2',
  versions: 'select id from versions where workspace_id = $1 and page_id = $2',
  suggestions: 'select id from suggestions where workspace_id = $1 and note_id = $2',
  translations: 'select id from translations where workspace_id = $1 and note_id = $2',
} as const;

/** Ids of rows derived from a note, including trash. */
export async function idsFor(transaction: Transaction, of: keyof typeof IDS, noteId: string): Promise<string[]> {
  const rows = await transaction.sql<{ id: string }>(IDS[of], [transaction.workspaceId, noteId]);
  return rows.map(({ id }) => id);
}

/** Texts of a note that are not rows of an entity; $2 is the note, $3 are patterns of the words. */
const OF_THE_NOTE = [
  'delete from word_times where workspace_id = $1 and note_id = $2 and $3::text[] is not null',
  `update transcription_calls c set transcript = null from transcriptions t where t.workspace_id = $1 and t.note_id = $2
     and c.workspace_id = $1 and c.transcription_id = t.id and $3::text[] is not null`,
  // A sentence of a text model can contain a name that its quote lacks.
  `delete from summary_quotes q where q.workspace_id = $1 and (q.text like any($3::text[]) or exists (select 1 from summary_sentences s
       where s.workspace_id = $1 and s.summary_id = q.summary_id and s.section = q.section and s.number = q.sentence
         and s.text like any($3::text[])))
     and (q.page_id = $2 or q.highlight_id in (select id from highlights where workspace_id = $1 and note_id = $2))`,
  `delete from ask_quotes q where q.workspace_id = $1 and q.page_id = $2 and (q.quote like any($3::text[]) or exists (
     select 1 from ask_sentences s where s.workspace_id = $1 and s.message_id = q.message_id and s.number = q.sentence
       and s.text like any($3::text[])))`,
  `delete from notifications where workspace_id = $1 and object_id = $2
     and (title like any($3::text[]) or text like any($3::text[]))`,
  `delete from automation_runs where workspace_id = $1 and object_id = $2
     and (problem like any($3::text[]) or steps::text like any($3::text[]))`,
  // The rows stay: a cancelled import erases its rows by them.
  `update project_import_items i set title = '' from project_imports p, notes n where i.workspace_id = $1 and n.workspace_id = $1
     and n.id = $2 and p.workspace_id = $1 and p.project_id = n.project_id and i.import_id = p.id and i.title like any($3::text[])`,
  // Answers for repeated calls. The claim stays, so that nothing is done twice.
  'update mutations set answer = null where workspace_id = $1 and $2::uuid is not null and answer::text like any($3::text[])',
];

interface StoredText {
  read: string;
  write: string;
}
const codeText = (column: 'quote' | 'prefix' | 'suffix'): StoredText => ({
  read: `select id, ${column} as text from blind_codes where workspace_id = $1 and note_id = $2`,
  write: `update blind_codes set ${column} = $3 where workspace_id = $1 and id = $2`,
});
/** Texts about a note that are not rows of an entity and have to stay: codes, titles of sources, typed names. */
const TEXTS: readonly StoredText[] = [
  codeText('quote'),
  codeText('prefix'),
  codeText('suffix'),
  {
    read: 'select citation_id as id, title as text from citation_sources where workspace_id = $1 and note_id = $2',
    write: 'update citation_sources set title = $3 where workspace_id = $1 and citation_id = $2',
  },
  {
    read: `select p.speaker_id as id, p.name as text from speaker_people p join speakers s
      on s.workspace_id = p.workspace_id and s.id = p.speaker_id where p.workspace_id = $1 and s.note_id = $2`,
    write: 'update speaker_people set name = $3 where workspace_id = $1 and speaker_id = $2',
  },
  {
    read: `select p.citation_id as id, p.name as text from citation_people p join citation_sources s
      on s.workspace_id = p.workspace_id and s.citation_id = p.citation_id where p.workspace_id = $1 and s.note_id = $2`,
    write: 'update citation_people set name = $3 where workspace_id = $1 and citation_id = $2',
  },
];

/** Replaces words in stored data about a note besides visible rows. */
export async function redactTexts(
  transaction: Transaction,
  noteId: string,
  replace: (text: string) => string,
): Promise<void> {
  const { workspaceId } = transaction;
  for (const { read, write } of TEXTS)
    for (const { id, text } of await transaction.sql<{ id: string; text: string }>(read, [workspaceId, noteId])) {
      const now = replace(text);
      await others();
      if (now !== text) await transaction.sql(write, [workspaceId, id, now]);
    }
}

/** Erases stored words of a note outside of visible rows. */
export async function eraseTraces(
  transaction: Transaction,
  { noteId, words }: { noteId: string; words: readonly string[] },
): Promise<void> {
  const patterns = words.map(likeContaining);
  for (const statement of OF_THE_NOTE) await transaction.sql(statement, [transaction.workspaceId, noteId, patterns]);
}
