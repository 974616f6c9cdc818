import { type RetentionDue, type RetentionRules, USUAL_RULES } from '@earshot/core/areas/erasure/retention';
import type { Transaction } from '../../../store/database.ts';

/** Retention rules of the workspace, or a project's own. */
export async function rulesOf(transaction: Transaction, projectId: string | null): Promise<RetentionRules> {
  const [stored] = await transaction.sql<Omit<RetentionRules, 'projectId'>>(
    `select note_days as "noteDays", file_days as "fileDays", point_days as "pointDays", quotes_too as "quotesToo"
     from retention_rules where workspace_id = $1 and project_id is not distinct from $2`,
    [transaction.workspaceId, projectId],
  );
  return { projectId, ...(stored ?? USUAL_RULES) };
}

/** Stores the rules of the workspace or of a project. */
export async function storeRules(transaction: Transaction, rules: RetentionRules): Promise<void> {
  const { projectId, noteDays, fileDays, pointDays, quotesToo } = rules;
  await transaction.sql(
    `insert into retention_rules (workspace_id, project_id, note_days, file_days, point_days, quotes_too)
     values ($1, $2, $3, $4, $5, $6) on conflict (workspace_id, project_id) do update set note_days = excluded.note_days,
       file_days = excluded.file_days, point_days = excluded.point_days, quotes_too = excluded.quotes_too`,
    [transaction.workspaceId, projectId, noteDays, fileDays, pointDays, quotesToo],
  );
}

/** SQL: expiry of a row that arrived at `from`. */
const at = (from: string, days: string) => `${from} + ${days} * interval '1 day' as at`;
/** SQL: arrival of a note or file: `created_at` of an imported one is its original time. */
const arrived = (table: string) => `coalesce(${table}.arrived_at, ${table}.created_at)`;

/** SQL: retention of a row, by its project's rule, else by the workspace's. */
const ruled = (table: string, days: 'note_days' | 'file_days') => `
  left join retention_rules p on p.workspace_id = $1 and p.project_id = ${table}.project_id
  left join retention_rules w on w.workspace_id = $1 and w.project_id is null
  where ${table}.workspace_id = $1 and coalesce(p.${days}, w.${days}) is not null`;
/** SQL: true if quotes are erased with a note, by the rule that sets its days. */
const QUOTES = 'case when p.note_days is null then coalesce(w.quotes_too, false) else p.quotes_too end as quotes';

// A readme is not research material.
const DUE = `
select n.id, 'NOTE' as kind, n.title, n.project_id as place, ${at(arrived('n'), 'coalesce(p.note_days, w.note_days)')}, ${QUOTES} from notes n
  ${ruled('n', 'note_days')} and not exists (select 1 from projects j where j.workspace_id = $1 and j.readme_id = n.id)
union all
select f.id, 'FILE', f.name, f.place_id, ${at(arrived('f'), 'coalesce(p.file_days, w.file_days)')}, false from files f
  ${ruled('f', 'file_days')} and f.status = 'COMPLETE'
union all
select d.id, 'DATA_POINT', case d.title when '' then left(d.text, 100) else d.title end, d.channel_id, ${at('d.created_at', 'w.point_days')}, w.quotes_too
  from data_points d join retention_rules w on w.workspace_id = $1 and w.project_id is null and w.point_days is not null
  where d.workspace_id = $1`;

/** Upcoming erasures by retention at some places, earliest first. */
export async function previewOf(
  transaction: Transaction,
  places: readonly string[],
  { first, offset }: { first: number; offset: number },
): Promise<RetentionDue[]> {
  const rows = await transaction.sql<Omit<RetentionDue, 'at'> & { at: Date }>(
    `select id, kind, title, place as "placeId", at, (select count(*)::int from project_exports e
       where e.workspace_id = $1 and e.project_id = place and e.hash <> '') as exports from (${DUE}) due where place = any($2::uuid[])
     order by at, id limit $3 offset $4`,
    [transaction.workspaceId, [...places], first, offset],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** A row past its retention. */
export interface OverdueRow {
  id: string;
  kind: RetentionDue['kind'];
  placeId: string;
  /** true if its quotes are erased as well */
  quotes: boolean;
}

/** Rows that retention erases now, by the database's clock; limited to a maximum. */
export const overdue = (transaction: Transaction, most: number): Promise<OverdueRow[]> =>
  transaction.sql<OverdueRow>(
    `select id, kind, place as "placeId", quotes from (${DUE}) due where at <= now() order by at, id limit $2`,
    [transaction.workspaceId, most],
  );
