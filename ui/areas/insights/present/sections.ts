import { type DocumentJson, type DocumentNode, documentText } from '@earshot/core/documents/document';

/** A part of an insight that fits one slide: what stands under a heading, or before the first one. */
export interface Section {
  heading: DocumentNode | undefined;
  blocks: readonly DocumentNode[];
}

/** Smaller headings stay on the slide of the one above them. */
const DIVIDES = 2;

const divides = ({ type, attrs }: DocumentNode) => type === 'heading' && Number(attrs?.level ?? 1) <= DIVIDES;
const isBlank = (node: DocumentNode) => node.type === 'paragraph' && documentText(node).trim() === '';

/** Blocks without the empty lines before and after them. */
function trimmed(blocks: readonly DocumentNode[]): readonly DocumentNode[] {
  const from = blocks.findIndex((block) => !isBlank(block));
  return from < 0 ? [] : blocks.slice(from, blocks.findLastIndex((block) => !isBlank(block)) + 1);
}

/** The slides of an insight: one for what comes before its first heading (with the title on it), one for each heading. */
export function sectionsOf({ content = [] }: DocumentJson): Section[] {
  const starts = [0, ...content.flatMap((node, at) => (divides(node) ? [at] : []))];
  return starts.map((start, index): Section => {
    const part = content.slice(start, starts[index + 1] ?? content.length);
    if (index === 0) return { heading: undefined, blocks: trimmed(part) };
    return { heading: part[0], blocks: trimmed(part.slice(1)) };
  });
}
