const sql = `
alter table data_points alter column fields type json using fields::json, alter column raw set default '';
drop index data_points_newest;
create index data_points_newest on data_points (workspace_id, channel_id, occurred_at, id) where trashed_at is null;
create index data_points_trashed on data_points (workspace_id, trashed_at) where trashed_at is not null;
`;

/** Fields in the order of their source; data in one order that can be read in both directions. */
export const channelData = { name: '018-channel-data', sql };
