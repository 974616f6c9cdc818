import { authorsOf, type Highlight } from '@earshot/core/areas/coding/highlight';
import type { HighlightLine } from '@earshot/core/areas/coding/highlight-table';
import { importedName } from '@earshot/core/model/imported-author';
import type { Transaction } from '../../../store/database.ts';
import { insightTitles } from './insight-titles.ts';

type Line = Omit<HighlightLine, 'cursor'>;

/** Highlights as lines with names instead of ids; `places` are those that the caller can read. */
export async function highlightLines(
  transaction: Transaction,
  rows: readonly Highlight[],
  places: readonly string[],
): Promise<Line[]> {
  const notes = await names(
    transaction,
    'notes',
    'title',
    rows.map(({ noteId }) => noteId),
  );
  const tags = await names(
    transaction,
    'tags',
    'title',
    rows.flatMap(({ tagIds }) => tagIds),
  );
  const people = await authorNames(transaction, rows.flatMap(authorsOf), places);
  const insights = await insightTitles(
    transaction,
    rows.map(({ id }) => id),
    places,
  );
  return rows.map((row) => {
    const { id, text, prefix, suffix, noteId, tagIds, createdBy, createdAt, updatedAt, speaker, startMs } = row;
    return {
      id,
      text,
      context: `${prefix}${text}${suffix}`,
      tags: tagIds.flatMap((tagId) => tags.get(tagId) ?? []),
      speaker,
      startMs,
      noteTitle: notes.get(noteId) ?? '',
      insights: insights.get(id) ?? [],
      createdBy: (createdBy && people.get(createdBy)) ?? '',
      createdAt,
      updatedAt,
      authors: authorsOf(row).flatMap((author) => people.get(author) ?? []),
    };
  });
}

/** Names of members, and of imported authors at these places. */
async function authorNames(transaction: Transaction, ids: readonly string[], places: readonly string[]) {
  const members = await names(transaction, 'members', 'name', ids);
  const imported = await transaction.sql<{ id: string; name: string }>(
    `select id, name from imported_authors where workspace_id = $1 and id = any($2::uuid[]) and trashed_at is null
       and project_id = any($3::uuid[])`,
    [transaction.workspaceId, [...new Set(ids)], places],
  );
  return new Map([...members, ...imported.map((row) => [row.id, importedName(row)] as const)]);
}

async function names(
  transaction: Transaction,
  table: 'notes' | 'tags' | 'members',
  column: 'title' | 'name',
  ids: readonly string[],
): Promise<Map<string, string>> {
  const found = await transaction.sql<{ id: string; name: string }>(
    `select id, ${column} as name from ${table} where workspace_id = $1 and id = any($2::uuid[])`,
    [transaction.workspaceId, [...new Set(ids)]],
  );
  return new Map(found.map(({ id, name }) => [id, name]));
}
