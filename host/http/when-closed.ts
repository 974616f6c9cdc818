import type { ServerResponse } from 'node:http';

const waiting = new WeakMap<ServerResponse, (() => void)[]>();

/**
 * Calls back once when a response was sent or its connection was lost. All callers share one listener per response:
 * Node's own pipeline adds seven, and warns of a leak above ten.
 */
export function whenClosed(response: ServerResponse, done: () => void): void {
  const others = waiting.get(response);
  if (others) {
    others.push(done);
    return;
  }
  const all = [done];
  waiting.set(response, all);
  response.once('close', () => {
    for (const one of all) one();
  });
}
