import type { DocumentJson, DocumentNode } from '../../documents/document.ts';

/** Nodes that belong to one page or project, or refer to objects with restricted access. */
const LEFT_OUT: ReadonlySet<string> = new Set(['image', 'citation', 'theme', 'chart', 'reference', 'embed']);
/** Nodes that the schema requires to have content, and that are meaningless when empty. */
const CONTAINERS: ReadonlySet<string> = new Set(['bulletList', 'orderedList', 'taskList', 'blockquote', 'table']);
const CELLS: ReadonlySet<string> = new Set(['tableCell', 'tableHeader']);

const EMPTY: DocumentNode = { type: 'paragraph' };

function stripped(node: DocumentNode): DocumentNode[] {
  if (LEFT_OUT.has(node.type)) return [];
  const content = node.content?.flatMap(stripped);
  if (CONTAINERS.has(node.type) && !content?.length) return [];
  if (CELLS.has(node.type) && !content?.length) return [{ ...node, content: [EMPTY] }];
  if (node.type === 'segment') return [{ type: 'paragraph', ...(content && { content }) }];
  const marks = node.marks?.filter(({ type }) => type !== 'highlight');
  const { content: _, marks: __, ...rest } = node;
  return [{ ...rest, ...(content && { content }), ...(marks?.length && { marks }) }];
}

/**
 * The text of a page as a template: without highlights, quotes, pictures, embeds, live themes and references, which
 * belong to one project. Speaker turns become paragraphs. A document that conforms to the schema still does
 * afterwards.
 */
export function templateText({ content = [] }: DocumentJson): DocumentJson {
  const kept = content.flatMap(stripped);
  return { type: 'doc', content: kept.length > 0 ? kept : [EMPTY] };
}
