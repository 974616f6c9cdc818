import { base, within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

// Translated paragraphs are stored by the hash of their original, so that an unchanged one is not sent again.
const sql = `
create table translations (${base}, note_id uuid not null, project_id uuid not null, language text not null,
  source_language text not null, translator text not null, translator_title text not null,
  state text not null check (state in ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')), progress int4 not null,
  error text check (error in ('UnsupportedLanguagePair', 'Error')), problem text not null, source_hash text not null,
  made_at timestamptz(3), primary key (workspace_id, id), ${within('note_id', 'documents')});
create unique index translations_language on translations (workspace_id, note_id, language) where trashed_at is null;
create index on translations (workspace_id, project_id);
create table translation_parts (workspace_id uuid not null, translation_id uuid not null, translator text not null,
  hash text not null, text text not null, primary key (workspace_id, translation_id, translator, hash), ${within('translation_id', 'translations')});
create table translation_blocks (workspace_id uuid not null, translation_id uuid not null, position int4 not null,
  type text not null, hash text not null, original text not null, translated bool not null,
  primary key (workspace_id, translation_id, position), ${within('translation_id', 'translations')});
${['translations', 'translation_parts', 'translation_blocks'].map(workspaceTable).join('\n')}
`;

/** Translations of notes, paragraph by paragraph. */
export const translations = { name: '092-translations', sql };
