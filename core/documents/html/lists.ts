import type { DocumentNode } from '../document.ts';
import { paragraph } from '../document-builder.ts';

/** A paragraph that only looks like a list item, as Word and Google Docs write them; levels count from 0. */
export interface LeveledItem extends DocumentNode {
  type: 'leveledItem';
  level: number;
  ordered: boolean;
  start: number;
  content: DocumentNode[];
}
export const isLeveled = (node: DocumentNode): node is LeveledItem => node.type === 'leveledItem';

/** A list item as parsed, with or without a checkbox. */
export interface Item {
  content: DocumentNode[];
  checked?: boolean;
}

/** Adds the paragraph with which an item must begin. */
const led = (content: DocumentNode[]) => (content[0]?.type === 'paragraph' ? content : [paragraph(), ...content]);

/** Lists of items: one, or several in sequence if items with and without checkboxes are mixed. */
export function listsOf(items: readonly Item[], ordered: boolean, start: number): DocumentNode[] {
  const runs: Item[][] = [];
  for (const item of items) {
    const run = runs.at(-1);
    if (run && (run[0]?.checked === undefined) === (item.checked === undefined)) run.push(item);
    else runs.push([item]);
  }
  return runs.map((run) => {
    const tasks = run[0]?.checked !== undefined;
    const content = run.map((item) =>
      tasks
        ? { type: 'taskItem', attrs: { checked: item.checked === true }, content: led(item.content) }
        : { type: 'listItem', content: led(item.content) },
    );
    if (tasks) return { type: 'taskList', content };
    return ordered ? { type: 'orderedList', attrs: { start }, content } : { type: 'bulletList', content };
  });
}

/** Nests a run of such items, each deeper one in the item before it; `levels` is the maximum depth of lists here. */
function nested(items: readonly LeveledItem[], levels: number): DocumentNode[] {
  const lists: DocumentNode[] = [];
  let at = 0;
  for (let first = items[0]; first !== undefined; first = items[at]) {
    const { level, ordered, start } = first;
    const made: Item[] = [];
    for (let item = items[at]; item && item.level >= level; item = items[at]) {
      if (item.level === level && item.ordered !== ordered) break;
      if (item.level === level || levels <= 1) {
        made.push({ content: [...item.content] });
        at += 1;
        continue;
      }
      const from = at;
      while ((items[at]?.level ?? -1) > level) at += 1;
      for (const list of nested(items.slice(from, at), levels - 1)) made.at(-1)?.content.push(list);
    }
    for (const list of listsOf(made, ordered, start)) lists.push(list);
  }
  return lists;
}

/** Blocks, with runs of such items converted to lists. */
export function withLists(blocks: readonly DocumentNode[], levels: number): DocumentNode[] {
  const made: DocumentNode[] = [];
  for (let at = 0; at < blocks.length; at += 1) {
    const block = blocks[at] as DocumentNode;
    if (!isLeveled(block)) {
      made.push(block);
      continue;
    }
    const from = at;
    while (at + 1 < blocks.length && isLeveled(blocks[at + 1] as DocumentNode)) at += 1;
    const run = blocks.slice(from, at + 1).filter(isLeveled);
    for (const list of levels < 1 ? run.flatMap(({ content }) => content) : nested(run, levels)) made.push(list);
  }
  return made;
}
