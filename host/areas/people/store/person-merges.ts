import type { Transaction } from '../../../store/database.ts';

/** People merged into this one who can be unmerged, oldest first. */
export async function mergedInto(transaction: Transaction, keptId: string): Promise<string[]> {
  const found = await transaction.sql<{ id: string }>(
    `select m.person_id as id from person_merges m join people p on p.workspace_id = m.workspace_id and p.id = m.person_id
     where m.workspace_id = $1 and m.kept_id = $2 order by m.number`,
    [transaction.workspaceId, keptId],
  );
  return found.map(({ id }) => id);
}

/** The id of the final person of a chain of merges; the same id for an unmerged person. */
export async function survivingPerson(transaction: Transaction, id: string): Promise<string> {
  const [last] = await transaction.sql<{ id: string }>(
    `with recursive way (id, step) as (select $2::uuid, 0
       union all select m.kept_id, w.step + 1 from way w join person_merges m on m.workspace_id = $1 and m.person_id = w.id
         where w.step < 100)
     select id from way order by step desc limit 1`,
    [transaction.workspaceId, id],
  );
  return last?.id ?? id;
}

/** Email addresses of all people merged into a person, directly or indirectly. */
export async function emailsOfMerged(transaction: Transaction, keptId: string): Promise<string[]> {
  const found = await transaction.sql<{ email: string }>(
    `with recursive merged (id) as (select m.person_id from person_merges m where m.workspace_id = $1 and m.kept_id = $2
       union select m.person_id from merged k join person_merges m on m.workspace_id = $1 and m.kept_id = k.id)
     select p.email from merged join people p on p.workspace_id = $1 and p.id = merged.id where p.email <> ''`,
    [transaction.workspaceId, keptId],
  );
  return found.map(({ email }) => email);
}
