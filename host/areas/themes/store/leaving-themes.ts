import type { ThemeFit } from '@earshot/core/areas/themes/theme-drift';
import { limits } from '@earshot/core/limits';
import type { Transaction } from '../../../store/database.ts';
import { contentOf, type EditContent, editsInForce } from './theme-edits.ts';

/** Theme placement of a data point and its passages, as in a package. */
export interface LeavingPlacement {
  themeId: string | null;
  strangeness: number | null;
  decided: boolean;
  ignored: boolean;
  passages: readonly { kind: string; rank: number; start: number; length: number }[];
}

/** Theme placements of a channel's points whose text is unchanged, and all manual ones. */
export async function placementsOf(
  transaction: Transaction,
  channelId: string,
  pointIds: readonly string[],
): Promise<Map<string, LeavingPlacement>> {
  const rows = await transaction.sql<LeavingPlacement & { id: string }>(
    `select p.id, t.theme_id as "themeId", t.strangeness::float8 as strangeness, t.decided, t.ignored,
       coalesce((select json_agg(json_build_object('kind', q.kind, 'rank', q.rank, 'start', q.start, 'length', q.length) order by q.kind, q.rank)
         from theme_passages q where q.workspace_id = $1 and q.point_id = p.id and q.content_hash = p.content_hash), '[]') as passages
     from data_points p join theme_placements t on t.workspace_id = p.workspace_id and t.point_id = p.id
     where p.workspace_id = $1 and p.channel_id = $2 and p.id = any($3::uuid[])
       and (t.content_hash = p.content_hash or t.decided or t.ignored)`,
    [transaction.workspaceId, channelId, pointIds],
  );
  return new Map(rows.map(({ id, ...placement }) => [id, placement]));
}

/** Result of a run: its model as JSON, so that its keys are checked, and arrays in base64; null if it is not exported or too large. */
export interface LeavingResult {
  fit: ThemeFit;
  since: ThemeFit;
  model: { head: Record<string, unknown>; arrays: string } | null;
}

const NEWLINE = 10;

/** Result of the run that found a channel's themes; undefined if that run is gone. */
export async function resultOf(
  transaction: Transaction,
  runId: string,
  withModel: boolean,
): Promise<LeavingResult | undefined> {
  const [row] = await transaction.sql<Omit<LeavingResult, 'model'> & { model: Buffer }>(
    `select f.fit, s.since, case when $3 and octet_length(f.model) < $4 then f.model else ''::bytea end as model
     from theme_results f join theme_states s on s.workspace_id = f.workspace_id and s.run_id = f.run_id
     where f.workspace_id = $1 and f.run_id = $2`,
    [transaction.workspaceId, runId, withModel, limits.imports.rowBytes / 2],
  );
  if (!row) return undefined;
  const end = row.model.indexOf(NEWLINE);
  if (end < 0) return { ...row, model: null };
  const head = JSON.parse(row.model.toString('utf8', 0, end)) as Record<string, unknown>;
  return { ...row, model: { head, arrays: row.model.toString('base64', end + 1) } };
}

/** Decisions in force on the themes of a channel, one by one, as some name very many points. */
export async function* decisionsIn(
  read: <T>(act: (transaction: Transaction) => Promise<T>) => Promise<T>,
  channelId: string,
): AsyncGenerator<EditContent & { id: string }> {
  const ids = await read(async (transaction) => (await editsInForce(transaction, channelId)).map(({ id }) => id));
  for (const id of ids) {
    const content = await read((transaction) => contentOf(transaction, id));
    if (content) yield { id, ...content };
  }
}
