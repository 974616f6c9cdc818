import { inEachWorkspace } from './workspace-table.ts';

// Only the text has the words of a highlight beside those that have times: the job index-behind reads the texts of
// transcripts again. Until then their highlights have no passage of a recording.
const sql = `
alter table highlights add column spoken_from_ms int4, add column spoken_to_ms int4;
${inEachWorkspace(`update documents d set indexed_seq = -1 where exists (select 1 from highlights h
  where h.workspace_id = d.workspace_id and h.note_id = d.id and h.start_ms is not null);`)}
`;

/** Times in which the words of highlights are said. */
export const spokenTimes = { name: '216-spoken-times', sql };
