import { AsyncLocalStorage } from 'node:async_hooks';
import { Server } from 'node:http';
import pg from 'pg';
import { Socket } from 'socket.io';

/** The statements that some work sent to the database. */
export interface SqlCost {
  /** messages that were sent and waited for */
  trips: number;
  /** SQL statements in them; a message may hold several */
  statements: number;
}

type Method = (...given: unknown[]) => unknown;

const counting = new AsyncLocalStorage<SqlCost>();
/** Counts what reaches the host of this process over http and sockets, which begin no part of the caller's work. */
let arriving: SqlCost | undefined;

/** Statements of a message, those in its quoted text not counted. */
export function statementsIn(text: string): number {
  const bare = text.replaceAll(/'(?:[^']|'')*'|\$\$[\s\S]*?\$\$|--[^\n]*/g, '');
  return bare.split(';').filter((one) => one.trim() !== '').length;
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  return (query as { text?: string } | undefined)?.text ?? 'copy';
}

/** Puts something before a method of a class; it is left in place, since it does nothing while nobody counts. */
function wrap(prototype: object, name: string, around: (call: () => unknown, given: unknown[]) => unknown): void {
  const methods = prototype as Record<string, Method>;
  const method = methods[name];
  if (!method) throw new Error(`There is no ${name} any more`);
  methods[name] = function (...given) {
    return around(() => method.apply(this, given), given);
  };
}

wrap(pg.Client.prototype, 'query', (call, [query]) => {
  const cost = counting.getStore();
  if (cost) {
    cost.trips += 1;
    cost.statements += statementsIn(textOf(query));
  }
  return call();
});
const ofArriving = (call: () => unknown) => (arriving ? counting.run(arriving, call) : call());
wrap(Server.prototype, 'emit', (call, [event]) => (event === 'request' ? ofArriving(call) : call()));
wrap(Socket.prototype, '_onpacket', ofArriving);

/** Counts the statements of some work, of its own calls and those that it makes over http and sockets; one at a time. */
export async function sqlCostOf(work: () => Promise<unknown>): Promise<SqlCost> {
  const cost = { trips: 0, statements: 0 };
  arriving = cost;
  try {
    await counting.run(cost, work);
  } finally {
    arriving = undefined;
  }
  return { ...cost };
}
