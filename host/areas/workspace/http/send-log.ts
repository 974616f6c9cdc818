import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AnyOperation } from '@earshot/core/model/operation';
import { type Cell, csvLine } from '@earshot/core/rules/csv/cells';
import type { Response } from 'express';
import { whenClosed } from '../../../http/when-closed.ts';
import { patiently } from '../../../operations/patiently.ts';
import type { Runner } from '../../../operations/runner.ts';
import type { Visit } from '../../../operations/visit.ts';

/** A log exported as a file. */
export interface PagedLog<L> {
  operation: AnyOperation;
  input: Record<string, unknown>;
  /** lines of a full page; a shorter one is the last */
  page: number;
  /** cursor of the next page, from the last line of this one */
  after: (line: L) => Record<string, unknown>;
  columns: readonly [head: string, cell: (line: L) => Cell][];
  fileName: string;
}

/**
 * Sends a log as CSV. Each page is a call of its own, so rights are checked again; if the caller's budget is used up,
 * it waits for more. Refusals come before any bytes are sent; an export leaves one line in the audit log.
 */
export async function sendLog<L>(runner: Runner, visit: Visit, response: Response, log: PagedLog<L>): Promise<void> {
  const leaving = new AbortController();
  whenClosed(response, () => leaving.abort());
  const ask = async (more: object, goesOn: boolean) =>
    (await runner.run(log.operation, { ...log.input, ...more }, visit, { goesOn })).answer as L[];
  const first = await ask({}, false);
  response.attachment(log.fileName).type('text/csv; charset=utf-8');
  response.set({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  const next = (line: L) => patiently(() => ask(log.after(line), true), leaving.signal);
  await pipeline(Readable.from(written(log, first, next)), response);
}

async function* written<L>(
  { columns, page }: PagedLog<L>,
  first: L[],
  next: (last: L) => Promise<L[]>,
): AsyncGenerator<string> {
  yield `\ufeff${csvLine(columns.map(([head]) => head))}`;
  for (let lines = first; ; ) {
    yield lines.map((line) => csvLine(columns.map(([, cell]) => cell(line)))).join('');
    const last = lines.at(-1);
    if (!last || lines.length < page) return;
    lines = await next(last);
  }
}
