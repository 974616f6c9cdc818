import { within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

// The typed name of a speaker moves here while they are linked to a person: in speakers and citations members without
// people access would read it, and it can be that person's name.
const sql = `
create table speaker_people (workspace_id uuid not null, speaker_id uuid not null, person_id uuid not null, name text not null,
  primary key (workspace_id, speaker_id), ${within('speaker_id', 'speakers')}, ${within('person_id', 'people')});
create index on speaker_people (workspace_id, person_id);
create table citation_people (workspace_id uuid not null, citation_id uuid not null, person_id uuid not null, name text not null,
  primary key (workspace_id, citation_id), ${within('citation_id', 'citations')}, ${within('person_id', 'people')});
create index on citation_people (workspace_id, person_id);
${['speaker_people', 'citation_people'].map(workspaceTable).join('\n')}
`;

/** Links of transcript speakers and quotes to people. */
export const speakerPeople = { name: '059-speaker-people', sql };
