/** Node of a public page: a tree of text and quotes without ids, people or internal addresses. */
export type PublicNode =
  | { type: 'text'; text: string; marks: PublicMark[] }
  | { type: 'quote'; text: string; speaker: string; startMs: number | null }
  | { type: 'picture'; number: number; alt: string }
  | { type: PublicBlock; level?: number; start?: number; checked?: boolean; content: PublicNode[] };

export const PUBLIC_MARKS = ['bold', 'italic', 'strike', 'underline', 'code', 'link'] as const;
export type PublicMark = { type: Exclude<(typeof PUBLIC_MARKS)[number], 'link'> } | { type: 'link'; href: string };

export const PUBLIC_BLOCKS = [
  'paragraph',
  'segment',
  'heading',
  'bulletList',
  'orderedList',
  'listItem',
  'taskList',
  'taskItem',
  'blockquote',
  'codeBlock',
  'horizontalRule',
  'hardBreak',
  'table',
  'tableRow',
  'tableHeader',
  'tableCell',
] as const;
export type PublicBlock = (typeof PUBLIC_BLOCKS)[number];
