// Ordered by arrival, like the rows of the table; an increasing key costs little to write.
const sql = `
alter table unindexed_points drop constraint unindexed_points_pkey, add column place int8 generated always as identity,
  add primary key (workspace_id, place);
`;

/** The index queue has an order, and can have an entry twice. */
export const indexQueue = { name: '026-index-queue', sql };
