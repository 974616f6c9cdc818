import { inEachWorkspace } from './workspace-table.ts';

// Projects that already have tags begin with the most used ones.
const fill = `update tags t set digit = by_use.place from (
  select g.id, row_number() over (partition by g.project_id order by count(h.id) desc, g.created_at, g.id) as place
  from tags g
  left join highlight_tags w on w.workspace_id = g.workspace_id and w.tag_id = g.id
  left join highlights h on h.workspace_id = w.workspace_id and h.id = w.highlight_id and h.trashed_at is null
  where g.trashed_at is null group by g.project_id, g.created_at, g.id) by_use
  where by_use.id = t.id and by_use.place <= 9;`;

// Rows in trash only because their creation was undone are left out of the lists of trash.
const sql = `
alter table tags add column digit int check (digit between 1 and 9), add column undone bool not null default false;
alter table highlights add column undone bool not null default false;
${inEachWorkspace(fill)}
create unique index tags_digit on tags (workspace_id, project_id, digit) where trashed_at is null;
`;

/** Digit keys for tags, and a mark for rows that were undone rather than deleted. */
export const coding = { name: '035-coding', sql };
