import { inEachWorkspace } from './workspace-table.ts';

// Only the text has all speakers that a highlight touches: the nightly job index-behind reads the texts of transcripts
// again. Until then only the first speaker counts. Rows made here have no arrival.
const sql = `
alter table highlights add column speaker_ids uuid[] not null default '{}';
alter table citation_sources add column speaker_ids uuid[] not null default '{}';
${inEachWorkspace(`update documents d set indexed_seq = -1 where exists (select 1 from highlights h
  join speakers s on s.workspace_id = h.workspace_id and s.note_id = h.note_id
  where h.workspace_id = d.workspace_id and h.note_id = d.id);`)}
alter table notes add column arrived_at timestamptz(3);
alter table files add column arrived_at timestamptz(3);
`;

/** All speakers that highlights and quotes touch; arrival times of imported notes and files. */
export const voicesAndArrivals = { name: '107-voices-and-arrivals', sql };
