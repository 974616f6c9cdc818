import { type DocumentJson, type DocumentNode, documentText } from '@earshot/core/documents/document';

/** A part of an insight for one slide: the content under a heading, or before the first one. */
export interface Section {
  heading: DocumentNode | undefined;
  blocks: readonly DocumentNode[];
}

/** Deepest heading level that begins a slide. */
const DIVIDES = 2;

const divides = ({ type, attrs }: DocumentNode) => type === 'heading' && Number(attrs?.level ?? 1) <= DIVIDES;
const isBlank = (node: DocumentNode) => node.type === 'paragraph' && documentText(node).trim() === '';

/** Blocks without leading and trailing empty lines. */
function trimmed(blocks: readonly DocumentNode[]): readonly DocumentNode[] {
  const from = blocks.findIndex((block) => !isBlank(block));
  return from < 0 ? [] : blocks.slice(from, blocks.findLastIndex((block) => !isBlank(block)) + 1);
}

/** Slides of an insight: one for the content before its first heading, with the title, and one for each heading. */
export function sectionsOf({ content = [] }: DocumentJson): Section[] {
  const starts = [0, ...content.flatMap((node, at) => (divides(node) ? [at] : []))];
  return starts.map((start, index): Section => {
    const part = content.slice(start, starts[index + 1] ?? content.length);
    if (index === 0) return { heading: undefined, blocks: trimmed(part) };
    return { heading: part[0], blocks: trimmed(part.slice(1)) };
  });
}
