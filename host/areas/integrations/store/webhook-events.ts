import type { Transaction } from '../../../store/database.ts';

/** An event as received. */
export interface StoredEvent {
  webhook: string;
  eventId: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Stores an event; false if it was received before. */
export async function addEvent(
  transaction: Transaction,
  { webhook, eventId, headers, body }: StoredEvent,
): Promise<boolean> {
  const added = await transaction.sql(
    `insert into webhook_events (workspace_id, webhook, event_id, headers, body) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning 1`,
    [transaction.workspaceId, webhook, eventId, JSON.stringify(headers), body],
  );
  return added.length > 0;
}

/** An event waiting for its job; undefined once that is done. */
export async function waitingEvent(
  transaction: Transaction,
  { webhook, eventId }: Pick<StoredEvent, 'webhook' | 'eventId'>,
): Promise<StoredEvent | undefined> {
  const [found] = await transaction.sql<StoredEvent>(
    `select webhook, event_id as "eventId", headers, body from webhook_events
     where workspace_id = $1 and webhook = $2 and event_id = $3 and body is not null`,
    [transaction.workspaceId, webhook, eventId],
  );
  return found;
}

/** Erases the content of an event; its id stays, so that it is not processed again. */
export async function eraseEventBody(
  transaction: Transaction,
  { webhook, eventId }: Pick<StoredEvent, 'webhook' | 'eventId'>,
): Promise<void> {
  await transaction.sql(
    'update webhook_events set headers = null, body = null where workspace_id = $1 and webhook = $2 and event_id = $3',
    [transaction.workspaceId, webhook, eventId],
  );
}

/** Erases events, and unfinished connections, after some days. */
export async function eraseOldEvents(transaction: Transaction, days: number): Promise<void> {
  for (const [table, column] of [
    ['webhook_events', 'received_at'],
    ['oauth_states', 'created_at'],
  ])
    await transaction.sql(
      `delete from ${table} where workspace_id = $1 and ${column} < now() - $2 * interval '1 day'`,
      [transaction.workspaceId, days],
    );
}
