import { Highlight } from '@earshot/core/areas/coding/highlight';
import { ProjectExport } from '@earshot/core/areas/exchange/project-export';
import { File } from '@earshot/core/areas/files/file';
import { Suggestion } from '@earshot/core/areas/suggestions/suggestion';
import { SuggestionRun } from '@earshot/core/areas/suggestions/suggestion-run';
import { Translation } from '@earshot/core/areas/translation/translation';
import { WITHDRAWN_TURN } from '@earshot/core/texts';
import type { Pool } from '@earshot/processing/pool/pool';
import type { Documents } from '../../../documents/documents.ts';
import { buffersOf } from '../../../documents/load-document.ts';
import { eraseRows } from '../../../jobs/erase-rows.ts';
import type { Change } from '../../../operations/change.ts';
import { eraseRunsAbout } from '../../automations/store/runs.ts';
import { forgetChanges } from '../../history/store/row-changes.ts';
import { eraseMailsAbout } from '../../mail/store/mail-contents.ts';
import { eraseNotificationsAbout } from '../../notifications/store/notifications.ts';
import { makeDue } from '../../places/jobs/purge-trash.ts';
import type { FileParts } from '../../redaction/files-of-note.ts';
import { lockVersions } from '../../versions/store/version-contents.ts';
import { emptyIndex, eraseDerived } from './empty-pages.ts';
import { removeQuotes } from './remove-quotes.ts';

/** A note whose speakers' words are erased, partly; results are added during the erasure. */
export interface NoteScope {
  noteId: string;
  projectId: string;
  speakerIds: readonly string[];
  highlightIds: string[];
  /** insights that quoted them */
  insightIds: string[];
  /** spoken words */
  removed: string;
}

/** A store with words of a note, and the function that empties it. */
export interface NoteStore {
  name: string;
  empty(change: Change, scope: NoteScope): Promise<void>;
}

/** Rewrites documents. */
export type NoteParts = Omit<StoreParts, 'store'>;

export interface StoreParts {
  documents: Documents;
  pool: Pick<Pool, 'run'>;
  store: FileParts['store'];
}

type Derived = 'suggestions' | 'suggestion_runs' | 'translations' | 'files' | 'comments';

async function idsIn(change: Change, table: Derived, noteId: string): Promise<string[]> {
  const column = table === 'files' || table === 'comments' ? 'page_id' : 'note_id';
  const rows = await change.transaction.sql<{ id: string }>(
    `select id from ${table} where workspace_id = $1 and ${column} = $2`,
    [change.workspaceId, noteId],
  );
  return rows.map(({ id }) => id);
}

async function packagesIn({ transaction, workspaceId }: Change, projectId: string): Promise<string[]> {
  const rows = await transaction.sql<{ id: string }>(
    'select file_id as id from project_imports where workspace_id = $1 and project_id = $2',
    [workspaceId, projectId],
  );
  return rows.map(({ id }) => id);
}

async function redactDocument({ documents, pool }: NoteParts, change: Change, scope: NoteScope): Promise<void> {
  const { noteId, speakerIds } = scope;
  // Locked before the document, as when a version is stored.
  await lockVersions(change.transaction, noteId);
  const head = await documents.lock(change, noteId);
  if (!head) return;
  const redacted = await change.transaction.ahead(
    `note ${noteId} of ${head.epoch} at ${head.seq} without turns`,
    async () => (await documents.stored(change.transaction, noteId))?.updates ?? [],
    (updates) => pool.run('redact-turns', { updates, speakerIds: [...speakerIds] }, { transfer: buffersOf(updates) }),
  );
  await documents.replace(change, noteId, head, redacted.state);
  scope.removed = redacted.removed.join('\n');
  scope.highlightIds = [...new Set([...scope.highlightIds, ...redacted.highlightIds])];
}

// Turns exist only at the top level of a document.
const REDACT_VERSIONS = `
update version_contents c set document = jsonb_set(c.document, '{content}', (
  select jsonb_agg(case when node ->> 'type' = 'segment' and node -> 'attrs' ->> 'speakerId' = any($3::text[])
    then jsonb_set(node, '{content}', jsonb_build_array(jsonb_build_object('type', 'text', 'text', $4::text))) else node end order by place)
  from jsonb_array_elements(c.document -> 'content') with ordinality as nodes(node, place)))
from versions v where v.workspace_id = $1 and v.page_id = $2 and c.workspace_id = v.workspace_id and c.version_id = v.id
  and jsonb_array_length(c.document -> 'content') > 0`;

/** SQL: a quoted text of a note is part of the removed words ($3), or contains them. */
const QUOTED = `quote <> '' and (strpos($3, quote) > 0 or exists (
  select 1 from unnest(string_to_array($3, E'\\n')) as turn where turn <> '' and strpos(quote, turn) > 0))`;

/** Stores with words of a note besides its document, in order of erasure. */
export const noteStores = (parts: NoteParts): NoteStore[] => [
  { name: 'documents', empty: (change, scope) => redactDocument(parts, change, scope) },
  {
    name: 'versions',
    empty: async ({ transaction, workspaceId }, { noteId, speakerIds }) => {
      await transaction.sql(REDACT_VERSIONS, [workspaceId, noteId, [...speakerIds], WITHDRAWN_TURN]);
    },
  },
  {
    name: 'quotes',
    empty: async (change, scope) => {
      const { highlightIds, speakerIds } = scope;
      scope.insightIds = await removeQuotes(change, { highlightIds, speakerIds });
    },
  },
  {
    name: 'highlights',
    empty: async (change, { noteId, highlightIds }) => {
      await makeDue(change, Highlight, highlightIds);
      // Context of other people's quotes can contain these words.
      await change.transaction.sql(
        `update highlights set prefix = '', suffix = '' where workspace_id = $1 and note_id = $2`,
        [change.workspaceId, noteId],
      );
    },
  },
  {
    name: 'search',
    empty: (change, { noteId, insightIds }) => emptyIndex(parts.documents, change, [noteId, ...insightIds]),
  },
  { name: 'answers', empty: (change, { noteId, insightIds }) => eraseDerived(change, [noteId, ...insightIds]) },
  {
    name: 'comments',
    empty: async (change, { noteId, removed }) => {
      await change.transaction.sql(
        `update comments set prefix = '', suffix = '', quote = case when ${QUOTED} then '' else quote end
         where workspace_id = $1 and page_id = $2`,
        [change.workspaceId, noteId, removed],
      );
    },
  },
  {
    name: 'codes',
    empty: async (change, { noteId, removed }) => {
      const bind = [change.workspaceId, noteId, removed];
      await change.transaction.sql(
        `delete from blind_codes where workspace_id = $1 and note_id = $2 and ${QUOTED}`,
        bind,
      );
      await change.transaction.sql(
        `update blind_codes set prefix = '', suffix = '' where workspace_id = $1 and note_id = $2`,
        bind.slice(0, 2),
      );
    },
  },
  {
    name: 'suggestions',
    empty: async (change, { noteId }) => {
      await eraseRows(change, Suggestion, await idsIn(change, 'suggestions', noteId));
      await eraseRows(change, SuggestionRun, await idsIn(change, 'suggestion_runs', noteId));
    },
  },
  {
    name: 'translations',
    empty: async (change, { noteId }) => makeDue(change, Translation, await idsIn(change, 'translations', noteId)),
  },
  {
    name: 'word times',
    empty: async ({ transaction, workspaceId }, { noteId }) => {
      await transaction.sql('delete from word_times where workspace_id = $1 and note_id = $2', [workspaceId, noteId]);
      await transaction.sql(
        `update transcription_calls c set transcript = null from transcriptions t
         where t.workspace_id = $1 and t.note_id = $2 and c.workspace_id = $1 and c.transcription_id = t.id`,
        [workspaceId, noteId],
      );
    },
  },
  {
    name: 'speakers',
    empty: async ({ transaction, workspaceId }, { speakerIds }) => {
      const bind = [workspaceId, [...speakerIds]];
      await transaction.sql(`update speakers set name = '' where workspace_id = $1 and id = any($2::uuid[])`, bind);
      await transaction.sql(
        `update speaker_people set name = '' where workspace_id = $1 and speaker_id = any($2::uuid[])`,
        bind,
      );
    },
  },
  { name: 'history', empty: async ({ transaction }, { noteId }) => void (await forgetChanges(transaction, noteId)) },
  {
    name: 'files',
    empty: async (change, { noteId }) => makeDue(change, File, await idsIn(change, 'files', noteId)),
  },
  {
    name: 'exports',
    empty: async (change, { projectId }) => {
      const ids = await change.rows(ProjectExport).ids({ where: { projectId }, trashed: 'both' });
      await makeDue(change, ProjectExport, ids);
      // Imported packages contain the same data as exported ones.
      await makeDue(change, File, await packagesIn(change, projectId));
    },
  },
  {
    name: 'messages',
    empty: async (change, { noteId, highlightIds, insightIds }) => {
      const about = [noteId, ...highlightIds, ...insightIds];
      await eraseNotificationsAbout(change.transaction, about);
      await eraseRunsAbout(change.transaction, about);
      await eraseMailsAbout(change.transaction, [...about, ...(await idsIn(change, 'comments', noteId))]);
    },
  },
  {
    name: 'repeats',
    empty: (change, { noteId, projectId, highlightIds, insightIds }) =>
      forgetAnswers(change, [noteId, projectId, ...highlightIds, ...insightIds]),
  },
];

/** Erases stored answers to changes of one of these rows; repeating such a change is still refused. */
export async function forgetAnswers({ transaction, workspaceId }: Change, ids: readonly string[]): Promise<void> {
  await transaction.sql(
    `update mutations set answer = null where workspace_id = $1 and answer is not null
       and exists (select 1 from unnest($2::text[]) as named where strpos(answer::text, named) > 0)`,
    [workspaceId, [...ids]],
  );
}
