// Checked for each point, the foreign key takes a tenth of an import's time; code that adds points locks their
// channel's row (decision 028).
const sql = `
alter table data_points drop constraint data_points_workspace_id_channel_id_fkey;
create function erase_data_points() returns trigger language plpgsql as $$
begin delete from data_points where workspace_id = old.workspace_id and channel_id = old.id; return null; end $$;
create trigger erase_data_points after delete on channels for each row execute function erase_data_points();
`;

/** Data points are erased with their channel, without a foreign key. */
export const channelOfPoints = { name: '027-channel-of-points', sql };
