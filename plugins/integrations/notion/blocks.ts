import { Refusal } from '@earshot/core/refusal';
import { askNotion, type Block, Block as BlockShape, type Call, listOf } from './api.ts';

/** A block with its nested blocks. */
export interface Tree {
  block: Block;
  children: readonly Tree[];
}

// Limits of a page: larger ones are hardly readable, and would take up Notion's three requests per second for many
// minutes.
const MOST = { blocks: 10_000, depth: 12, requests: 600 } as const;

const tooMuch = () => new Refusal('TOO_LARGE', 'This page is too long to be imported at once. Split it in Notion.');

/** Reads all blocks of a page, page by page and level by level. */
export async function readBlocks(call: Call, pageId: string): Promise<Tree[]> {
  const used = { blocks: 0, requests: 0 };
  const read = async (id: string, depth: number): Promise<Tree[]> => {
    const blocks: Block[] = [];
    let cursor: string | null | undefined = '';
    do {
      used.requests += 1;
      const from: string = cursor ? `&start_cursor=${encodeURIComponent(cursor)}` : '';
      const path = `/blocks/${encodeURIComponent(id)}/children?page_size=100${from}`;
      const part = await askNotion(call, path, listOf(BlockShape));
      blocks.push(...part.results);
      used.blocks += part.results.length;
      cursor = part.has_more ? part.next_cursor : undefined;
      if (used.blocks > MOST.blocks || used.requests > MOST.requests) throw tooMuch();
    } while (cursor);
    const trees: Tree[] = [];
    for (const block of blocks) {
      // A page or database inside a page is a document of its own.
      const inside = block.has_children && depth < MOST.depth && !/^child_/.test(block.type);
      trees.push({ block, children: inside ? await read(block.id, depth + 1) : [] });
    }
    return trees;
  };
  return read(pageId, 0);
}
