const sql = `
alter table connections add column subscription text, add column subscription_until timestamptz(3),
  add column subscription_due timestamptz(3), add column subscription_problem text not null default '';
create index on connections (workspace_id, integration, subscription) where subscription is not null;
`;

/** Subscriptions of connections to their service's events, with expiry and problem. */
export const eventSubscriptions = { name: '120-event-subscriptions', sql };
