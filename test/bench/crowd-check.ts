import { dataPoints } from '@earshot/core/areas/channels/data-point';
import { highlights } from '@earshot/core/areas/coding/highlight';
import { note } from '@earshot/core/areas/pages/note';
import type { Visitor } from '../kit/hosts/person.ts';
import { get } from '../kit/hosts/uploads.ts';
import { Writer } from '../kit/hosts/writer.ts';
import type { Tally } from './crowd-tally.ts';

const PAGE = 100;

interface Page<T> {
  nodes: T[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

async function all<T>(read: (after: string | undefined) => Promise<Page<T>>): Promise<T[]> {
  const nodes: T[] = [];
  for (let after: string | undefined; ; ) {
    const page = await read(after);
    nodes.push(...page.nodes);
    if (!page.pageInfo.hasNextPage) return nodes;
    after = page.pageInfo.endCursor ?? undefined;
  }
}

/** Acknowledged data that is missing for a later visitor. */
export async function lostOf(by: Visitor, tally: Tally): Promise<string[]> {
  const lost = [await lostWords(by, tally), await lostHighlights(by, tally), await lostRows(by, tally)].flat();
  for (const [id, title] of tally.titles) {
    const { title: now } = await by.do(note, { id });
    if (now !== title) lost.push(`title "${title}": it is "${now}"`);
  }
  for (const [id, content] of tally.files)
    if ((await (await get(by, `/files/download/${id}`)).text()) !== content) lost.push(`file ${id}`);
  return lost;
}

async function lostWords(by: Visitor, { words }: Tally): Promise<string[]> {
  const lost: string[] = [];
  for (const [noteId, typed] of words) {
    const socket = await by.socket();
    const there = new Set((await Writer.open(socket, noteId)).text.split(/\s+/));
    socket.close();
    lost.push(...typed.filter((word) => !there.has(word)).map((word) => `word ${word} of ${noteId}`));
  }
  return lost;
}

async function lostHighlights(by: Visitor, { highlights: kept }: Tally): Promise<string[]> {
  const lost: string[] = [];
  for (const [noteId, own] of Map.groupBy(kept, ([, { noteId }]) => noteId)) {
    const rows = await all((after) => by.do(highlights, { condition: { noteId }, first: PAGE, after }));
    const there = new Map(rows.map((row) => [row.id, row]));
    for (const [id, { tagIds }] of own) {
      const row = there.get(id);
      if (row?.state !== 'ANCHORED') lost.push(`highlight ${id}: ${row?.state}`);
      for (const tagId of tagIds) if (!row?.tagIds.includes(tagId)) lost.push(`tag ${tagId} of highlight ${id}`);
    }
  }
  return lost;
}

async function lostRows(by: Visitor, { rows: imported }: Tally): Promise<string[]> {
  const lost: string[] = [];
  for (const [channelId, ids] of imported) {
    const points = await all((after) => by.do(dataPoints, { condition: { channelId }, first: PAGE, after }));
    const there = new Set(points.map(({ externalId }) => externalId));
    lost.push(...ids.filter((id) => !there.has(id)).map((id) => `row ${id} of channel ${channelId}`));
  }
  return lost;
}
