import type { TranslatedBlock } from '@earshot/core/areas/translation/translation';
import type { Transaction } from '../../../store/database.ts';

/** A paragraph of a note as of its translation. */
export interface StoredBlock {
  type: string;
  hash: string;
  original: string;
  /** true if it is shown in the other language; code is not */
  translated: boolean;
}

/** A translation and its service: paragraphs of two services are never mixed. */
export interface PartsOf {
  translationId: string;
  translator: string;
}

/** Hashes of the paragraphs that a service has already translated. */
export async function knownParts(
  transaction: Transaction,
  { translationId, translator }: PartsOf,
): Promise<Set<string>> {
  const rows = await transaction.sql<{ hash: string }>(
    'select hash from translation_parts where workspace_id = $1 and translation_id = $2 and translator = $3',
    [transaction.workspaceId, translationId, translator],
  );
  return new Set(rows.map(({ hash }) => hash));
}

/** Adds translated paragraphs by the hashes of their originals. */
export async function addParts(
  transaction: Transaction,
  { translationId, translator }: PartsOf,
  parts: readonly { hash: string; text: string }[],
): Promise<void> {
  await transaction.sql(
    `insert into translation_parts (workspace_id, translation_id, translator, hash, text)
     select $1, $2, $3, u.hash, u.text from unnest($4::text[], $5::text[]) as u (hash, text)
     on conflict (workspace_id, translation_id, translator, hash) do update set text = excluded.text`,
    [transaction.workspaceId, translationId, translator, parts.map(({ hash }) => hash), parts.map(({ text }) => text)],
  );
}

/** Stores these paragraphs of a service as the text of a translation, and erases all others. */
export async function storeBlocks(
  transaction: Transaction,
  { translationId, translator }: PartsOf,
  blocks: readonly StoredBlock[],
): Promise<void> {
  const bind = [transaction.workspaceId, translationId];
  await transaction.sql('delete from translation_blocks where workspace_id = $1 and translation_id = $2', bind);
  await transaction.sql(
    `insert into translation_blocks (workspace_id, translation_id, position, type, hash, original, translated)
     select $1, $2, u.position - 1, u.type, u.hash, u.original, u.translated
     from unnest($3::text[], $4::text[], $5::text[], $6::bool[]) with ordinality as u (type, hash, original, translated, position)`,
    [
      ...bind,
      blocks.map(({ type }) => type),
      blocks.map(({ hash }) => hash),
      blocks.map(({ original }) => original),
      blocks.map(({ translated }) => translated),
    ],
  );
  await transaction.sql(
    `delete from translation_parts p where p.workspace_id = $1 and p.translation_id = $2 and (p.translator <> $3
       or not exists (select 1 from translation_blocks b
         where b.workspace_id = $1 and b.translation_id = $2 and b.hash = p.hash))`,
    [...bind, translator],
  );
}

/** Paragraphs of a translation, in order; `translator` is the service that made the text. */
export const shownBlocks = (
  transaction: Transaction,
  { translationId, translator }: PartsOf,
): Promise<TranslatedBlock[]> =>
  transaction.sql<TranslatedBlock>(
    `select b.type, b.original, case when b.translated then coalesce(p.text, '') else b.original end as text
     from translation_blocks b left join translation_parts p on p.workspace_id = b.workspace_id
       and p.translation_id = b.translation_id and p.translator = $3 and p.hash = b.hash
     where b.workspace_id = $1 and b.translation_id = $2 order by b.position`,
    [transaction.workspaceId, translationId, translator],
  );

/** The hash of a note's current text; '' if unknown. */
export async function hashOfNote(transaction: Transaction, noteId: string): Promise<string> {
  const [row] = await transaction.sql<{ hash: string }>(
    `select case when indexed_seq >= seq then text_hash else '' end as hash from documents where workspace_id = $1 and id = $2`,
    [transaction.workspaceId, noteId],
  );
  return row?.hash ?? '';
}
