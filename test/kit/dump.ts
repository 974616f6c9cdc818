import { T } from '@earshot/host/area';
import type { Database } from '@earshot/host/store/database';
import type { Person } from './hosts/host.ts';

/** The tables that hold data, by name. */
export async function tablesOf(database: Database): Promise<string[]> {
  const found = await database.asSystem('list the tables', (transaction) =>
    transaction.sql<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    ),
  );
  return found.map(({ name }) => name);
}

/** Dump of one workspace's rows and of everything above workspaces: a text of each table. */
export async function dump({ host, workspaceId }: Person): Promise<Map<string, string>> {
  const database = host.container.get(T.database);
  const tables = await tablesOf(database);
  return database.inWorkspace(workspaceId, async (transaction) => {
    const within = await transaction.sql<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'workspace_id'`,
    );
    // Not all of them hide other workspaces by themselves.
    const own = new Set(within.map(({ name }) => name));
    const texts = new Map<string, string>();
    for (const table of tables) {
      const [row] = await transaction.sql<{ text: string | null }>(
        `select string_agg(t::text, E'\\n') as text from "${table}" t ${own.has(table) ? 'where workspace_id = $1' : ''}`,
        own.has(table) ? [workspaceId] : [],
      );
      texts.set(table, row?.text ?? '');
    }
    return texts;
  });
}

/** The tables whose text contains one of these words. */
export const holding = (texts: ReadonlyMap<string, string>, words: readonly string[]): string[] =>
  [...texts].filter(([, text]) => words.some((word) => text.includes(word))).map(([table]) => table);
