import { authorsOf, type Highlight } from '@earshot/core/areas/coding/highlight';
import type { HighlightLine } from '@earshot/core/areas/coding/highlight-table';
import type { Transaction } from '../../../store/database.ts';
import { insightTitles } from './insight-titles.ts';

type Line = Omit<HighlightLine, 'cursor'>;

/** Highlights as lines, names in place of ids; `places` are those that the asking person may read. */
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
  const people = await names(transaction, 'members', 'name', rows.flatMap(authorsOf));
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
