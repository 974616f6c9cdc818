import { isDeepStrictEqual } from 'node:util';
import { Tag } from '@earshot/core/areas/coding/tag';
import { Channel } from '@earshot/core/areas/places/channel';
import { Folder } from '@earshot/core/areas/places/folder';
import { Theme } from '@earshot/core/areas/themes/theme';
import type { AnyRow } from '@earshot/core/model/entity';
import type { Change } from '../../../operations/change.ts';
import { eraseExports } from '../../exchange/erase-exports.ts';
import { makeDue } from '../../places/jobs/purge-trash.ts';
import { indexThemes } from '../../themes/index-themes.ts';
import { editsLike, replaceEdits, type StoredEdit } from '../../themes/store/theme-edits.ts';
import type { Withdrawn } from '../store/find-withdrawn.ts';
import type { StoreParts } from '../store/note-stores.ts';
import { loosePatterns, type SoughtWords } from './sought-words.ts';
import { searchText, type Titled } from './titled.ts';

interface Leaving {
  sought: SoughtWords;
  withdrawn: Withdrawn;
}

type Texts = Record<string, unknown>;

/**
 * Removes words from titles and similar texts; rows filtered by these words are erased. Returns the rows whose traces
 * go as well.
 */
export async function removeTitled(
  parts: StoreParts,
  change: Change,
  id: string,
  { entity, texts: plain, nested = [], narrows, place, leaving: { sought, withdrawn } }: Titled & { leaving: Leaving },
): Promise<string[]> {
  const row = (await change.rows(entity).get(id, { trashed: true })) as (AnyRow & Texts) | undefined;
  if (!row) return [];
  const texts = [...plain, ...nested];
  const narrowed = narrows ? searchText(narrows, row[narrows]) : '';
  const before = { ...Object.fromEntries(texts.map((field) => [field, row[field]])), narrowed };
  const { value } = await change.transaction.ahead(
    `${entity.name} ${id} of ${row.revision} without words`,
    async () => before,
    (all) => parts.pool.run('redact-strings', { ...sought, value: all }),
  );
  const { narrowed: without, ...now } = value as Texts;
  const placeId = String(row[place]);
  // Exports of all projects in a folder contain its name, and those of any project contain tags of the workspace.
  const everywhere = entity === Folder || placeId === change.workspaceId;
  await eraseExports(change, everywhere ? undefined : placeId);
  if (without !== narrowed || withdrawn.personIds.some((personId) => narrowed.includes(personId))) {
    await makeDue(change, entity, [id]);
    return [id];
  }
  const changed = texts.filter((field) => !isDeepStrictEqual(now[field], row[field]));
  if (changed.length === 0) return [];
  // Ask can have quoted its description.
  await change.transaction.sql('delete from ask_quotes where workspace_id = $1 and (item_id = $2 or page_id = $2)', [
    change.workspaceId,
    id,
  ]);
  if (entity === Tag) now.title = await ownTitle(change, row, String(now.title));
  const fields = Object.fromEntries(changed.map((field) => [field, now[field]]));
  const updated = await change.rows(entity).update(id, fields as never);
  change.emit('updated', entity, [updated], changed);
  await change.transaction.sql(
    `update project_import_items set title = '' where workspace_id = $1 and title = any($2::text[])`,
    [change.workspaceId, plain.filter((field) => changed.includes(field)).map((field) => String(row[field]))],
  );
  if (entity === Channel) await renameSources(change, placeId, String(now.title), sought);
  if (entity === Theme) {
    await indexThemes(change.transaction, [updated as unknown as Theme]);
    await redactEdits(parts, change, placeId, sought);
  }
  return [id];
}

/** Quotes of data points store their channel's title. */
const renameSources = ({ transaction }: Change, channelId: string, title: string, sought: SoughtWords) =>
  transaction.sql(
    `update citation_sources set title = $3 where workspace_id = $1 and channel_id = $2 and title ilike any($4::text[])`,
    [transaction.workspaceId, channelId, title, loosePatterns(sought)],
  );

/** Removes words from the snapshots of theme edits of a channel. */
async function redactEdits(
  { pool }: StoreParts,
  change: Change,
  channelId: string,
  sought: SoughtWords,
): Promise<void> {
  const { value } = await change.transaction.ahead(
    `edits of themes of ${channelId} without words`,
    () => editsLike(change.transaction, channelId, loosePatterns(sought)),
    (edits) => pool.run('redact-strings', { ...sought, value: edits }),
  );
  await replaceEdits(change.transaction, value as StoredEdit[]);
}

/** A title that is unique among the project's tags. */
async function ownTitle({ transaction }: Change, row: AnyRow & Texts, title: string): Promise<string> {
  const rows = await transaction.sql<{ title: string }>(
    'select lower(title) as title from tags where workspace_id = $1 and place_id = $2 and id <> $3 and trashed_at is null',
    [transaction.workspaceId, row.placeId, row.id],
  );
  const taken = new Set(rows.map((other) => other.title));
  let own = title;
  for (let number = 2; taken.has(own.toLowerCase()); number += 1) own = `${title} (${number})`;
  return own;
}
