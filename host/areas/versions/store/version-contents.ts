import type { DocumentJson } from '@earshot/core/documents/document';
import type { Transaction } from '../../../store/database.ts';
import { inBuffer } from '../../../store/statement.ts';

/** Locks a page's versions against concurrent storing, which would create duplicates, one of them without authors. */
export async function lockVersions(transaction: Transaction, pageId: string): Promise<void> {
  await transaction.sql(`select pg_advisory_xact_lock(hashtextextended('earshot:versions:' || $1, 0))`, [pageId]);
}

/** Stores the words of a version, as JSON in UTF-8. */
export async function storeVersionContent(
  transaction: Transaction,
  versionId: string,
  json: Uint8Array,
): Promise<void> {
  await transaction.sql(`insert into version_contents values ($1, $2, convert_from($3, 'UTF8')::jsonb)`, [
    transaction.workspaceId,
    versionId,
    inBuffer(json),
  ]);
}

/** The words of a version; undefined if it is gone. */
export async function contentOf(transaction: Transaction, versionId: string): Promise<DocumentJson | undefined> {
  const [row] = await transaction.sql<{ document: DocumentJson }>(
    'select document from version_contents where workspace_id = $1 and version_id = $2',
    [transaction.workspaceId, versionId],
  );
  return row?.document;
}

/** Texts of versions by id, after a given one, without those of some pages. */
export const versionContents = (
  transaction: Transaction,
  { after, most, leftOut }: { after: string; most: number; leftOut: readonly string[] },
): Promise<{ id: string; title: string; placeId: string; document: DocumentJson }[]> =>
  transaction.sql(
    `select v.id, v.title, v.project_id as "placeId", c.document from versions v
     join version_contents c on c.workspace_id = v.workspace_id and c.version_id = v.id
     where v.workspace_id = $1 and v.id > $2 and not v.page_id = any($3::uuid[]) order by v.id limit $4`,
    [transaction.workspaceId, after, [...leftOut], most],
  );

/** Replaces the text of a version. */
export const replaceContent = (transaction: Transaction, versionId: string, document: DocumentJson): Promise<unknown> =>
  transaction.sql('update version_contents set document = $3::jsonb where workspace_id = $1 and version_id = $2', [
    transaction.workspaceId,
    versionId,
    JSON.stringify(document),
  ]);

/** Authors since the last version, up to an edit; marks them as named. */
export async function takeWriters(transaction: Transaction, pageId: string, upTo: number): Promise<string[]> {
  const [row] = await transaction.sql<{ writers: string[] }>(
    `with last as (select epoch, seq from versions where workspace_id = $1 and page_id = $2 order by created_at desc, seq desc limit 1),
       log as (select distinct u.actor_id as id from document_updates u join documents d
         on d.workspace_id = u.workspace_id and d.id = u.document_id and d.epoch = u.epoch
         where u.workspace_id = $1 and u.document_id = $2 and u.actor_id is not null and u.seq <= $3
           and not exists (select 1 from last where last.epoch = u.epoch and last.seq >= u.seq)),
       before as (select writers from documents where workspace_id = $1 and id = $2),
       named as (update documents set writers = '{}' where workspace_id = $1 and id = $2)
     select array(select distinct id from (select id from log union select unnest(writers) from before) as who order by id) as writers`,
    [transaction.workspaceId, pageId, upTo],
  );
  return row?.writers ?? [];
}
