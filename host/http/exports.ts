import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { limits } from '@earshot/core/limits';
import { exportHighlights, type HighlightLine } from '@earshot/core/model/highlight';
import { csvLine } from '@earshot/core/rules/cells';
import { displayTitle } from '@earshot/core/rules/text';
import type { Request } from 'express';
import type { Runner } from '../operations/runner.ts';
import type { Routes } from './routes.ts';
import type { Visits } from './visits.ts';

type NextPage = (afterId?: string) => Promise<HighlightLine[]>;

const HEAD = ['Highlight', 'Tags', 'Note', 'Created by', 'Created at', 'Updated at'];
// Spreadsheets read a file without it as something else than UTF-8.
const BYTE_ORDER_MARK = '\ufeff';

/** Tables that leave as files. Each page of one is a call of its own, so rights are looked at anew and no transaction lasts. */
export function exportRoutes(routes: Routes, { runner, visits }: { runner: Runner; visits: Visits }): void {
  routes.get(exportHighlights, '/api/v1/projects/:id/highlights.csv', async (request, response) => {
    const visit = await visits.ofReader(request, response);
    const asked = askedBy(request);
    const next: NextPage = async (afterId) =>
      (await runner.run(exportHighlights, { ...asked, ...(afterId ? { afterId } : {}) }, visit))
        .answer as HighlightLine[];
    // What is refused is refused before anything is sent.
    const first = await next();
    response.attachment('highlights.csv').type('text/csv; charset=utf-8');
    response.set({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    await pipeline(Readable.from(csvOf(first, next)), response);
  });
}

const listed = (value: unknown): unknown[] => (value === undefined ? [] : [value].flat());

function askedBy({ params, query }: Request): Record<string, unknown> {
  const { tagIds, ...others } = query;
  return { ...others, tagIds: listed(tagIds), id: params.id };
}

async function* csvOf(first: HighlightLine[], next: NextPage): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEAD);
  for (let page = first; page.length > 0; ) {
    yield page.map(lineOf).join('');
    page = page.length < limits.exportPage ? [] : await next(page.at(-1)?.id);
  }
}

const lineOf = ({ text, tags, noteTitle, createdBy, createdAt, updatedAt }: HighlightLine): string =>
  csvLine([
    text,
    tags.map((title) => displayTitle('tag', title)).join(', '),
    displayTitle('note', noteTitle),
    createdBy,
    createdAt,
    updatedAt,
  ]);
