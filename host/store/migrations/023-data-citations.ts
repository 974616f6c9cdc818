import { within } from './table.ts';
import { inEachWorkspace } from './workspace-table.ts';

// As with notes, the data point is named without a foreign key: the quote outlives it, and is erased with the channel.
const sql = `
alter table citation_sources
  alter column highlight_id drop not null, alter column note_id drop not null, alter column project_id drop not null,
  add column place_id uuid, add column data_point_id uuid, add column channel_id uuid, add ${within('channel_id', 'channels')};
${inEachWorkspace('update citation_sources set place_id = project_id;')}
alter table citation_sources alter column place_id set not null,
  add constraint citation_sources_kind check (num_nonnulls(highlight_id, note_id, project_id) = 3 and num_nonnulls(data_point_id, channel_id) = 0
    or num_nonnulls(highlight_id, note_id, project_id) = 0 and num_nonnulls(data_point_id, channel_id) = 2),
  add constraint citation_sources_place check (place_id = coalesce(project_id, channel_id));
create index on citation_sources (workspace_id, channel_id);
`;

/** Citations of data points besides those of highlights. */
export const dataCitations = { name: '023-data-citations', sql };
