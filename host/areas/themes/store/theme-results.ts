import type { ThemePoints } from '@earshot/core/areas/themes/theme-decisions';
import type { ThemeFit } from '@earshot/core/areas/themes/theme-drift';
import type { Transaction } from '../../../store/database.ts';

/** Stored result of a run: the index of the nearest theme for each point; -1 for none. */
export interface ThemeResult {
  model: Uint8Array;
  fit: ThemeFit;
  themes: readonly string[];
  points: readonly string[];
  themeOf: ArrayLike<number>;
}

// Array in PostgreSQL's syntax: the driver would check each of a hundred thousand values for characters to escape,
// which ids and numbers lack.
const arrayOf = (values: readonly (string | number)[]): string => `{${values.join(',')}}`;

/** Stores the result of a run; it never changes. */
export async function storeResult(transaction: Transaction, runId: string, result: ThemeResult): Promise<void> {
  await transaction.sql(
    'insert into theme_results (workspace_id, run_id, model, fit, themes, points, theme_of) values ($1, $2, $3, $4, $5, $6, $7)',
    [
      transaction.workspaceId,
      runId,
      Buffer.from(result.model.buffer, result.model.byteOffset, result.model.byteLength),
      JSON.stringify(result.fit),
      result.themes,
      arrayOf(result.points),
      arrayOf(Array.from(result.themeOf)),
    ],
  );
}

/** The model that places new points in the themes of a run; undefined if it was imported without one. */
export async function modelOf(transaction: Transaction, runId: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const [row] = await transaction.sql<{ model: Buffer }>(
    'select model from theme_results where workspace_id = $1 and run_id = $2',
    [transaction.workspaceId, runId],
  );
  // Copied, so that it can be transferred to a thread.
  return row && row.model.length > 0 ? new Uint8Array(row.model) : undefined;
}

/** Themes of a run with the points nearest to each. */
export async function themesOfRun(transaction: Transaction, runId: string): Promise<ThemePoints[]> {
  const [row] = await transaction.sql<{ themes: string[]; points: string[]; themeOf: number[] }>(
    'select themes, points, theme_of as "themeOf" from theme_results where workspace_id = $1 and run_id = $2',
    [transaction.workspaceId, runId],
  );
  const found = (row?.themes ?? []).map((key) => ({ key, points: [] as string[] }));
  for (const [at, theme] of (row?.themeOf ?? []).entries()) found[theme]?.points.push(row?.points[at] as string);
  return found;
}
