// In the order in which points came: that is how they lie in their table, and a key that only grows costs little to write.
const sql = `
alter table unindexed_points drop constraint unindexed_points_pkey, add column place int8 generated always as identity,
  add primary key (workspace_id, place);
`;

/** What waits for the index has an order, and may wait twice. */
export const indexQueue = { name: '026-index-queue', sql };
