import * as z from 'zod';
import { limits } from '../limits.ts';
import { pluginName } from '../plugin/plugin-name.ts';
import { isEmbeddable } from './embed.ts';

/**
 * Increased with every new node, mark, attribute or kind of reference: older editors then become read-only, since they
 * would delete unknown content.
 */
export const DOCUMENT_SCHEMA_VERSION = 9;

/** The Yjs root of the text; tiptap's Collaboration uses the same name by default. */
export const DOCUMENT_ROOT = 'default';

type Attribute = { default?: string | number | boolean | null; value: z.ZodType };
type Attributes = Record<string, Attribute>;

/** Allowed content of a block or inline node; `content`, `group` and `marks` use ProseMirror's syntax. */
export interface NodeSpec {
  content?: string;
  group?: string;
  inline?: true;
  /** marks that its text can carry; all if absent */
  marks?: string;
  /** maximum number of child nodes */
  most?: number;
  attributes?: Attributes;
}

/** Attributes of a mark; `excludes` uses ProseMirror's syntax. */
export interface MarkSpec {
  excludes?: string;
  attributes?: Attributes;
}

// Browsers ignore tabs and newlines inside a scheme, so they are not allowed anywhere.
const SAFE_LINK = /^(https?:\/\/|mailto:)[^\s\p{Cc}]+$/iu;

/** True if a link is allowed in a document: http, https and mailto only. */
export const isSafeLink = (href: string): boolean => href.length <= limits.url && SAFE_LINK.test(href);

/** A pasted link in storable form, or undefined if it is not allowed. */
export function cleanLink(href: string): string | undefined {
  const link = href.trim().replaceAll(/\s/g, '%20');
  return isSafeLink(link) ? link : undefined;
}

// Milliseconds from the recording's start, negative before it. 32 bits are 24 days.
const moment: Attribute = {
  default: null,
  value: z
    .int()
    .min(-(2 ** 31))
    .max(2 ** 31 - 1)
    .nullable(),
};

const span: Attribute = { default: 1, value: z.int().min(1).max(100) };
const cell: NodeSpec = {
  content: 'block+',
  attributes: {
    colspan: span,
    rowspan: span,
    colwidth: { default: null, value: z.array(z.int().min(0).max(10_000)).max(100).nullable() },
    align: { default: null, value: z.enum(['left', 'right', 'center']).nullable() },
  },
};

/** Reference targets that can be searched for. */
export const FOUND_REFERENCES = ['PERSON', 'NOTE', 'INSIGHT', 'TAG', 'HIGHLIGHT'] as const;
/** Reference targets in a text: the same, and colleagues, who are notified. */
export const REFERENCE_TYPES = [...FOUND_REFERENCES, 'MEMBER'] as const;
export type ReferenceType = (typeof REFERENCE_TYPES)[number];

/** Every node of a text by name; names, content and attributes as in tiptap, whose extensions the editor uses. */
export const TEXT_NODES = {
  doc: { content: '(block | segment)+' },
  paragraph: { content: 'inline*', group: 'block' },
  heading: {
    content: 'inline*',
    group: 'block',
    attributes: { level: { default: 1, value: z.int().min(1).max(3) } },
  },
  bulletList: { content: 'listItem+', group: 'block list' },
  orderedList: {
    content: 'listItem+',
    group: 'block list',
    attributes: {
      start: { default: 1, value: z.int().min(0).max(1_000_000) },
      type: { default: null, value: z.enum(['1', 'a', 'A', 'i', 'I']).nullable() },
    },
  },
  listItem: { content: 'paragraph block*' },
  taskList: { content: 'taskItem+', group: 'block list' },
  taskItem: { content: 'paragraph block*', attributes: { checked: { default: false, value: z.boolean() } } },
  blockquote: { content: 'block+', group: 'block' },
  codeBlock: {
    content: 'text*',
    group: 'block',
    marks: 'highlight',
    attributes: { language: { default: null, value: z.string().max(50).nullable() } },
  },
  horizontalRule: { group: 'block' },
  table: { content: 'tableRow+', group: 'block' },
  tableRow: { content: '(tableCell | tableHeader)*' },
  tableHeader: cell,
  tableCell: cell,
  /** a turn of a transcript with speaker (a Speaker) and times; at the top of a document only */
  segment: {
    content: 'inline*',
    attributes: { speakerId: { default: null, value: z.uuid().nullable() }, start: moment, end: moment },
  },
  /** a picture: a File of the same project */
  image: {
    group: 'block',
    attributes: {
      fileId: { value: z.uuid() },
      alt: { default: '', value: z.string().max(limits.imageText) },
    },
  },
  /** a page of another site, by its link (NE-08); it is only loaded on request of a reader */
  embed: {
    group: 'block',
    attributes: { url: { value: z.string().refine(isEmbeddable, 'is not a link that can be embedded') } },
  },
  /** a quote as evidence: a Citation of this page, which stores its words */
  citation: { group: 'block', attributes: { id: { value: z.uuid() } } },
  /** a live Theme; its content is loaded by each reader and is never part of the text */
  theme: { group: 'block', attributes: { themeId: { value: z.uuid() } } },
  /** a live Chart, loaded by each reader like a theme */
  chart: { group: 'block', attributes: { chartId: { value: z.uuid() } } },
  /** a live panel of a plugin (DOCUMENT_BLOCK); its content is never part of the text */
  panel: { group: 'block', attributes: { pluginId: { value: pluginName() }, panelId: { value: pluginName() } } },
  /**
   * a person, note, insight, tag, highlight or colleague; its title is loaded by each reader and is never part of the
   * text (decision 061)
   */
  reference: {
    group: 'inline',
    inline: true,
    attributes: { type: { value: z.enum(REFERENCE_TYPES) }, id: { value: z.uuid() } },
  },
  hardBreak: { group: 'inline', inline: true },
  text: { group: 'inline' },
} as const satisfies Record<string, NodeSpec>;
export type TextNodeName = keyof typeof TEXT_NODES;

const pixels = (min: number, max: number, value: number): Attribute => ({
  default: value,
  value: z.int().min(min).max(max),
});
const { far, side } = limits.canvas;
const colour: Attribute = { default: '#868e96', value: z.string().regex(/^#[0-9a-f]{6}$/) };
/** Position of a canvas object: its top left corner, in pixels of the unscaled canvas. */
const at = { x: pixels(-far, far, 0), y: pixels(-far, far, 0) };
const area = { width: pixels(side.min, side.max, 240), height: pixels(side.min, side.max, 160) };

/** Text sizes on a canvas (CV-01). */
export const CANVAS_TEXT_STYLES = ['PARAGRAPH', 'H1', 'H2', 'H3'] as const;
export type CanvasTextStyle = (typeof CANVAS_TEXT_STYLES)[number];

/** Layouts of a card on a canvas (HT-09). */
export const CARD_LAYOUTS = ['landscape', 'portrait', 'text-only'] as const;
export type CardLayout = (typeof CARD_LAYOUTS)[number];

/** The objects of a canvas (CV-01), and its top node. */
const CANVAS_NODES = {
  /** the top node, as `doc` is for a text (decision 080) */
  canvas: { content: 'canvasObject*', most: limits.canvas.objects },
  canvasRectangle: { group: 'canvasObject', attributes: { ...at, ...area, colour } },
  canvasText: {
    content: 'text*',
    group: 'canvasObject',
    marks: '',
    attributes: {
      ...at,
      width: area.width,
      style: { default: 'PARAGRAPH', value: z.enum(CANVAS_TEXT_STYLES) },
    },
  },
  /** its text is its title; its members are the objects whose top left corner is inside it */
  canvasGroup: { content: 'text*', group: 'canvasObject', marks: '', attributes: { ...at, ...area, colour } },
  /** a card of a highlight, note, insight, tag or person, of which the canvas only stores the id (decision 061) */
  canvasReference: {
    group: 'canvasObject',
    attributes: {
      type: { value: z.enum(FOUND_REFERENCES) },
      id: { value: z.uuid() },
      ...at,
      layout: { default: 'portrait', value: z.enum(CARD_LAYOUTS) },
      visible: { default: true, value: z.boolean() },
    },
  },
} as const satisfies Record<string, NodeSpec>;
export type CanvasNodeName = Exclude<keyof typeof CANVAS_NODES, TopNode>;

/** Every node of a document by name. */
export const NODES = { ...TEXT_NODES, ...CANVAS_NODES };
export type NodeName = keyof typeof NODES;

/** Kinds of doubt about recognised words, the strongest first. Words that were possibly never said are left out. */
export const DOUBTS = ['unsaid', 'repeated', 'unsure'] as const;
export type Doubt = (typeof DOUBTS)[number];

/** Every mark of a document by name. */
export const MARKS = {
  link: { attributes: { href: { value: z.string().refine(isSafeLink, 'is not a web or email address') } } },
  bold: {},
  italic: {},
  strike: {},
  underline: {},
  // Code excludes everything in tiptap; highlights are allowed here, since any words can be highlighted.
  code: { excludes: 'code link bold italic strike underline' },
  // Can overlap with itself: one id per mark, other data is in the highlight's row.
  highlight: { excludes: '', attributes: { id: { value: z.uuid() } } },
  /** recognised words that nobody has confirmed yet (decision 195) */
  doubted: { attributes: { doubt: { value: z.enum(DOUBTS) } } },
} as const satisfies Record<string, MarkSpec>;
export type MarkName = keyof typeof MARKS;

export interface DocumentMark {
  type: string;
  attrs?: Record<string, unknown>;
}
export interface DocumentNode {
  type: string;
  attrs?: Record<string, unknown>;
  content?: DocumentNode[];
  text?: string;
  marks?: DocumentMark[];
}
/** The possible top nodes of a document: of a text, or of a canvas. */
export const TOP_NODES = ['doc', 'canvas'] as const;
export type TopNode = (typeof TOP_NODES)[number];

/** A whole document as ProseMirror JSON; `checkDocument` validates it against the schema. */
export interface DocumentJson extends DocumentNode {
  type: TopNode;
}

/** True if a node of this name is the root of a document, and so never nested. */
export const isTop = (name: unknown): name is TopNode => (TOP_NODES as readonly unknown[]).includes(name);

/** The spec of a node, or undefined for an unknown name. */
export const nodeSpec = (name: string): NodeSpec | undefined =>
  Object.hasOwn(NODES, name) ? NODES[name as NodeName] : undefined;

/** The spec of a mark, or undefined for an unknown name. */
export const markSpec = (name: string): MarkSpec | undefined =>
  Object.hasOwn(MARKS, name) ? MARKS[name as MarkName] : undefined;

const TEXT_BLOCKS: ReadonlySet<string> = new Set(
  Object.entries<NodeSpec>(NODES)
    .filter(([, { content }]) => content === 'inline*' || content === 'text*')
    .map(([name]) => name),
);

/** True if this node directly contains text, as paragraphs, headings, segments and code do. */
export const holdsText = (name: string): boolean => TEXT_BLOCKS.has(name);

/** Separator between the blocks of a document's plain text; line breaks inside a block look the same. */
export const BLOCK_BREAK = '\n';

/** Placeholder for a reference in plain text, which reveals nothing about its target. */
export const REFERENCE_SIGN = '↗';

/** The single character for an inline node other than text in plain text. */
export const inlineSign = (name: string): string => (name === 'reference' ? REFERENCE_SIGN : BLOCK_BREAK);

/** A paragraph, heading, segment or code block with its text, in reading order. */
export interface Block {
  type: string;
  attrs: Record<string, unknown>;
  text: string;
}

const inlineText = (node: DocumentNode): string =>
  node.type === 'hardBreak' || node.type === 'reference'
    ? inlineSign(node.type)
    : (node.text ?? (node.content ?? []).map(inlineText).join(''));

/** The text blocks of a document in reading order, including those inside lists, quotes and tables. */
export function blocks(node: DocumentNode): Block[] {
  if (holdsText(node.type)) return [{ type: node.type, attrs: node.attrs ?? {}, text: inlineText(node) }];
  return (node.content ?? []).flatMap(blocks);
}

/** The distinct colleagues mentioned in a text. */
export function membersNamedIn(node: DocumentNode): string[] {
  const own = node.type === 'reference' && node.attrs?.type === 'MEMBER' ? [String(node.attrs.id)] : [];
  return [...new Set([...own, ...(node.content ?? []).flatMap(membersNamedIn)])];
}

/** The text of a document, one line per block, with all doubted words; `saidIn` leaves out those never said. */
export const documentText = (node: DocumentNode): string =>
  blocks(node)
    .map((block) => block.text)
    .join(BLOCK_BREAK);
