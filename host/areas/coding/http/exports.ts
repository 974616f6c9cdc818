import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  exportHighlights,
  type HighlightColumn,
  type HighlightGroup,
  type HighlightLine,
  highlightGroups,
} from '@earshot/core/areas/coding/highlight-table';
import { limits } from '@earshot/core/limits';
import type { AnyOperation, ParsedInput } from '@earshot/core/model/operation';
import { type Cell, csvLine, tsvLine } from '@earshot/core/rules/csv/cells';
import { clockTime } from '@earshot/core/rules/dates/clock-time';
import { displayTitle } from '@earshot/core/rules/text';
import { HIGHLIGHT_HEADS, NO_TAG } from '@earshot/core/texts';
import type { Request } from 'express';
import type { Routes } from '../../../http/routes.ts';
import type { Visits } from '../../../http/visits.ts';
import { parsed } from '../../../operations/admission.ts';
import type { Runner } from '../../../operations/runner.ts';

type Asked = Record<string, unknown>;
/** Runs an operation for the visitor of one request. */
type Ask = <T>(operation: AnyOperation, asked: Asked) => Promise<T>;

interface Format {
  ending: string;
  type: string;
  line: (cells: readonly Cell[]) => string;
  /** prefix of the file */
  mark: string;
  most: number;
}

const FORMATS: Format[] = [
  // The byte order mark makes spreadsheets read the file as UTF-8.
  { ending: 'csv', type: 'text/csv', line: csvLine, mark: '\ufeff', most: Number.POSITIVE_INFINITY },
  // Format for the clipboard.
  { ending: 'tsv', type: 'text/tab-separated-values', line: tsvLine, mark: '', most: limits.copiedRows },
];

/**
 * Tables exported as files. Each page of a table is a call of its own, so rights are checked again and no transaction
 * lasts long.
 */
export function exportRoutes(routes: Routes, { runner, visits }: { runner: Runner; visits: Visits }): void {
  for (const format of FORMATS)
    routes.get(exportHighlights, `/api/v1/projects/:id/highlights.${format.ending}`, async (request, response) => {
      const visit = await visits.ofReader(request, response);
      const ask: Ask = async <T>(operation: AnyOperation, asked: Asked) =>
        (await runner.run(operation, asked, visit)).answer as T;
      const asked = askedBy(request);
      const pages = asked.groupBy === 'TAG' ? groupedPages(ask, asked) : pagesOf(ask, asked);
      // Refusals must come before anything is sent.
      const first = await pages.next();
      const { columns, groupBy } = parsed(exportHighlights, asked) as ParsedInput<typeof exportHighlights>;
      response.attachment(`highlights.${format.ending}`).type(`${format.type}; charset=utf-8`);
      response.set({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
      const head = [...(groupBy ? ['Group'] : []), ...columns.map((column) => HIGHLIGHT_HEADS[column])];
      const all = first.done ? pages : resumed(first.value, pages);
      await pipeline(Readable.from(written(format, head, cellsOf(columns), all)), response);
    });
}

const SAID: Record<string, boolean> = { true: true, false: false };
const listed = (value: unknown): unknown[] => [value].flat();

function askedBy({ params, query }: Request): Asked {
  const { tagIds, columns, untagged, ...others } = query;
  return {
    ...others,
    ...(tagIds === undefined ? {} : { tagIds: listed(tagIds) }),
    ...(columns === undefined ? {} : { columns: listed(columns) }),
    ...(untagged === undefined ? {} : { untagged: SAID[String(untagged)] ?? untagged }),
    id: params.id,
  };
}

/** A line and, in a grouped table, its group heading. */
type Standing = HighlightLine & { under?: string };

async function* resumed(first: Standing[], others: AsyncIterable<Standing[]>): AsyncGenerator<Standing[]> {
  yield first;
  yield* others;
}

async function* pagesOf(ask: Ask, asked: Asked): AsyncGenerator<Standing[]> {
  for (let from: Asked = {}; ; ) {
    const page = await ask<HighlightLine[]>(exportHighlights, { ...asked, ...from });
    yield page;
    const last = page.at(-1);
    if (page.length < limits.exportPage || !last) return;
    from = { after: last.cursor };
  }
}

async function* groupedPages(ask: Ask, asked: Asked): AsyncGenerator<Standing[]> {
  const known = Object.entries(asked).filter(([field]) => field in highlightGroups.input.shape);
  const filter = Object.fromEntries(known);
  for (const { tagId, title } of await ask<HighlightGroup[]>(highlightGroups, filter)) {
    const under = tagId ? displayTitle('tag', title) : NO_TAG;
    for await (const page of pagesOf(ask, { ...asked, ...(tagId ? { underTagId: tagId } : { untagged: true }) }))
      yield page.map((line) => ({ ...line, under }));
  }
}

const CELLS: Record<HighlightColumn, (line: HighlightLine) => Cell> = {
  HIGHLIGHT: ({ text }) => text,
  CONTENT_PREVIEW: ({ context }) => context,
  TAGS: ({ tags }) => tags.map((title) => displayTitle('tag', title)).join(', '),
  SPEAKER: ({ speaker }) => speaker,
  TIME: ({ startMs }) => (startMs === null ? '' : clockTime(startMs)),
  NOTE_TITLE: ({ noteTitle }) => displayTitle('note', noteTitle),
  INSIGHTS: ({ insights }) => insights.map((title) => displayTitle('insight', title)).join(', '),
  CREATED_BY: ({ createdBy }) => createdBy,
  CREATED_AT: ({ createdAt }) => createdAt,
  UPDATED_AT: ({ updatedAt }) => updatedAt,
  AUTHORS: ({ authors }) => authors.join(', '),
};
const cellsOf =
  (columns: readonly HighlightColumn[]) =>
  (line: Standing): Cell[] => [
    ...(line.under === undefined ? [] : [line.under]),
    ...columns.map((column) => CELLS[column](line)),
  ];

async function* written(
  { line, mark, most }: Format,
  head: readonly string[],
  cells: (line: Standing) => Cell[],
  pages: AsyncIterable<Standing[]>,
): AsyncGenerator<string> {
  yield mark + line(head);
  let left = most;
  for await (const page of pages) {
    yield page
      .slice(0, left)
      .map((one) => line(cells(one)))
      .join('');
    left -= page.length;
    if (left <= 0) return;
  }
}
