import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { highlights } from '@earshot/core/areas/coding/highlight';
import {
  TABLE_FORMATS,
  TABLES,
  type TableFormat,
  type TableName,
  tablePath,
} from '@earshot/core/areas/exchange/table-export';
import { insights } from '@earshot/core/areas/pages/insight';
import { notes } from '@earshot/core/areas/pages/note';
import { people } from '@earshot/core/areas/people/person';
import { project } from '@earshot/core/areas/places/project';
import type { AnyOperation } from '@earshot/core/model/operation';
import { type Cell, csvLine } from '@earshot/core/rules/csv/cells';
import type { Pool } from '@earshot/processing/pool/pool';
import type { Request, Response } from 'express';
import type { Routes } from '../../../http/routes.ts';
import type { Visits } from '../../../http/visits.ts';
import { whenClosed } from '../../../http/when-closed.ts';
import { signInFirst } from '../../../operations/admission.ts';
import type { Runner } from '../../../operations/runner.ts';
import { namesFor } from '../gathering/known-names.ts';
import { Reader } from '../gathering/reader.ts';
import { redactedRows } from '../tables/redacted-rows.ts';
import { type Table, tableOf } from '../tables/table.ts';
import { withWorkbook } from '../tables/workbook.ts';

export interface TableRouteParts {
  runner: Runner;
  visits: Visits;
  /** the data folder */
  data: string;
  pool: Pick<Pool, 'run'>;
}

/** The list behind each table, with its rights and rate class. */
const LISTS: Record<TableName, AnyOperation> = { notes, insights, highlights, people };
const TYPES: Record<TableFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Notes, insights, highlights and people as tables, read by the declared lists page by page. */
export function tableRoutes(routes: Routes, parts: TableRouteParts): void {
  for (const table of TABLES)
    for (const format of TABLE_FORMATS) {
      const path = table === 'people' ? tablePath(table, format) : tablePath(table, format, ':id');
      routes.get(LISTS[table], path, (request, response) => send(parts, table, format, [request, response]));
    }
}

async function send(
  parts: TableRouteParts,
  table: TableName,
  format: TableFormat,
  [request, response]: [Request, Response],
): Promise<void> {
  const visit = await parts.visits.ofReader(request, response);
  await parts.runner.charge('bulk', visit);
  const actor = visit.session?.actor;
  if (!actor) throw signInFirst(visit);
  const given = new AbortController();
  whenClosed(response, () => given.abort());
  const reader = new Reader(parts.runner, actor, given.signal);
  // Refusals must come before any bytes are sent.
  const { id } = request.params;
  const projectId = id === undefined ? undefined : (await reader.ask(project, { id: String(id) })).id;
  const redacted = request.query.redacted === 'true';
  const rows = await tableOf({ reader, table, projectId, origin: visit.origin, redacted });
  const names = redacted ? await namesFor(reader, projectId) : [];
  const first = rows.pages[Symbol.asyncIterator]();
  const begun = await first.next();
  response.attachment(`${table}.${format}`).type(TYPES[format]);
  response.set({ 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' });
  const onDisk = { ...parts, workspaceId: actor.workspaceId };
  const whole = cellPages({ ...rows, pages: resumed(begun, first) });
  const columns = rows.columns.map(({ words = 'TEXT' }) => words);
  const pages = redacted ? redactedRows(onDisk, whole, { columns, names }) : whole;
  if (format === 'xlsx') await withWorkbook(onDisk, pages, (path) => pipeline(createReadStream(path), response));
  else await pipeline(Readable.from(format === 'csv' ? csvOf(pages) : jsonOf(pages)), response);
}

async function* resumed<T>(first: IteratorResult<T>, others: AsyncIterator<T>): AsyncGenerator<T> {
  for (let next = first; !next.done; next = await others.next()) yield next.value;
}

async function* cellPages({ columns, pages }: Table): AsyncGenerator<Cell[][]> {
  yield [columns.map(({ title }) => title)];
  for await (const rows of pages) yield rows.map((row) => columns.map(({ cell }) => cell(row)));
}

async function* csvOf(pages: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  // The byte order mark makes spreadsheets read the file as UTF-8.
  yield '\ufeff';
  for await (const page of pages) yield page.map(csvLine).join('');
}

async function* jsonOf(pages: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  let before = '[\n';
  let titles: string[] | undefined;
  for await (const rows of pages)
    for (const row of rows) {
      if (!titles) {
        titles = row.map(String);
        continue;
      }
      yield before + JSON.stringify(Object.fromEntries(titles.map((title, at) => [title, row[at]])));
      before = ',\n';
    }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
