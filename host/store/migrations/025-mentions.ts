// Original mentions have the time of the comment.
const sql = `alter table comments add column mentioned_at jsonb not null default '{}'`;

/** Times of later mentions in comments, by member id. */
export const mentions = { name: '025-mentions', sql };
