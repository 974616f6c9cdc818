import { within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

// The name that was typed for a speaker moves here while they are a person: in speakers and citations it would be read by
// members without people access, and it may well be that person's name.
const sql = `
create table speaker_people (workspace_id uuid not null, speaker_id uuid not null, person_id uuid not null, name text not null,
  primary key (workspace_id, speaker_id), ${within('speaker_id', 'speakers')}, ${within('person_id', 'people')});
create index on speaker_people (workspace_id, person_id);
create table citation_people (workspace_id uuid not null, citation_id uuid not null, person_id uuid not null, name text not null,
  primary key (workspace_id, citation_id), ${within('citation_id', 'citations')}, ${within('person_id', 'people')});
create index on citation_people (workspace_id, person_id);
${['speaker_people', 'citation_people'].map(workspaceTable).join('\n')}
`;

/** Which people the speakers of transcripts are, and whom quotes are from. */
export const speakerPeople = { name: '059-speaker-people', sql };
