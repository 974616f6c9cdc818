import { AsyncLocalStorage } from 'node:async_hooks';
import { Server } from 'node:http';
import pg from 'pg';
import { Socket } from 'socket.io';

/** The statements sent to the database by some work. */
export interface SqlCost {
  /** messages to the database with a reply */
  trips: number;
  /** SQL statements in them; a message can contain several */
  statements: number;
}

type Method = (...given: unknown[]) => unknown;

const counting = new AsyncLocalStorage<SqlCost>();
/** Counts statements of requests that arrive at the host of this process over HTTP and sockets. */
let arriving: SqlCost | undefined;

/** Number of statements in a message, ignoring quoted text. */
export function statementsIn(text: string): number {
  const bare = text.replaceAll(/'(?:[^']|'')*'|\$\$[\s\S]*?\$\$|--[^\n]*/g, '');
  return bare.split(';').filter((one) => one.trim() !== '').length;
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  return (query as { text?: string } | undefined)?.text ?? 'copy';
}

/** Wraps a method of a class; the wrapper stays in place, since it does nothing unless counting. */
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

/** Counts the statements of some work, including its calls over HTTP and sockets; one work at a time. */
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
