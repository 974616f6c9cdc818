import { inEachWorkspace } from './workspace-table.ts';

// Only the text has a highlight's speaker: the nightly job index-behind reads the texts of transcripts again.
const sql = `
alter table highlights add column speaker_id uuid, add column start_ms int4;
create index on highlights (workspace_id, speaker_id) where speaker_id is not null;
${inEachWorkspace(`update documents d set indexed_seq = -1 where exists (select 1 from highlights h
  join speakers s on s.workspace_id = h.workspace_id and s.note_id = h.note_id
  where h.workspace_id = d.workspace_id and h.note_id = d.id);`)}
`;

/** Speaker and time of highlights. */
export const speakerOfHighlight = { name: '036-speaker-of-highlight', sql };
