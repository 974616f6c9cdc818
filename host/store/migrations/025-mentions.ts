// Who is mentioned from the start was mentioned when the comment was written.
const sql = `alter table comments add column mentioned_at jsonb not null default '{}'`;

/** When members were mentioned who were not from the start, by their id. */
export const mentions = { name: '025-mentions', sql };
