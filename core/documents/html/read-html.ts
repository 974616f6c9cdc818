import { limits } from '../../limits.ts';
import type { DocumentNode } from '../document.ts';
import { codeBlock, horizontalRule, paragraph } from '../document-builder.ts';
import { headingLevel, isAnchor, isBacklink, isBox, languageOf, statedHeadingLevel, tickOf } from './dialects.ts';
import { type Around, Inlines, linkTarget } from './inlines.ts';
import { type Item, isLeveled, type LeveledItem, listsOf, withLists } from './lists.ts';
import { type Style, Styles, titleOf } from './styles.ts';
import { attribute, childrenOf, elementsOf, type HtmlNode, hasAttribute, integer, isText, sourceText } from './tree.ts';

/** A page as blocks of a document. */
export interface HtmlPage {
  /** title in its head; '' if there is none */
  title: string;
  content: DocumentNode[];
  /** number of its pictures, none of which is stored */
  pictures: number;
}

const names = (text: string) => new Set(text.split(' '));
// Elements that execute, load, take input, draw or navigate are dropped with their content.
const DROPPED = names(
  'script style template head title iframe frame frameset noframes object embed applet param svg math canvas audio video source track map area input button select option optgroup datalist textarea output progress meter dialog nav xml link meta base noembed portal',
);
const PICTURES = names('img image picture v:imagedata');
const BLOCKS = names(
  'html body p div section article aside header footer main hgroup address center figure figcaption details summary form fieldset legend label dl dt dd caption thead tbody tfoot tr td th search slot menu dir li',
);
const ALIGN = /^(left|right|center)$/;
const LIST_TYPE = /^[1aAiI]$/;
/** Maximum nesting, as in browsers; only text remains below it. */
const DEEPEST = 512;

/** Current position in the tree and in the document. */
interface Place extends Around {
  /** level of blocks created here; 1 at the top */
  level: number;
  depth: number;
}

const fits = (level: number, levels: number) => level + levels <= limits.document.depth;
/** Levels of lists that can be nested from here. */
const listLevels = (level: number) => Math.floor((limits.document.depth - level) / 2);

/** Collects the blocks of one container: loose text becomes paragraphs. */
class Flow {
  readonly blocks: DocumentNode[] = [];
  readonly inlines = new Inlines();

  /** Ends the current paragraph, if it has visible content. */
  flush(): void {
    const content = this.inlines.take();
    if (content.length > 0) this.blocks.push({ type: 'paragraph', content });
  }

  add(blocks: readonly DocumentNode[]): void {
    this.flush();
    for (const block of blocks) this.blocks.push(block);
  }
}

/** The list level at which the blocks of items still fit into a document. */
const levelWithin = ({ level }: Place, listLevel: number) =>
  Math.min(Math.max(listLevel, 0), Math.max(0, listLevels(level) - 1));

const inItem = (place: Place, listLevel: number): Place => ({
  ...place,
  level: place.level + 2 * (levelWithin(place, listLevel) + 1),
});

const leveled = (place: Place, listLevel: number, item: Pick<LeveledItem, 'ordered' | 'start' | 'content'>) =>
  ({ type: 'leveledItem', level: levelWithin(place, listLevel), ...item }) satisfies LeveledItem;

class Reader {
  pictures = 0;
  readonly #styles: Styles;

  constructor(root: HtmlNode) {
    this.#styles = new Styles(root);
  }

  /** The blocks from these nodes, collected separately. */
  blocksOf(nodes: Iterable<HtmlNode>, place: Place): DocumentNode[] {
    const flow = new Flow();
    for (const node of nodes) this.#visit(node, place, flow);
    flow.flush();
    return withLists(flow.blocks, listLevels(place.level));
  }

  #visit(node: HtmlNode, place: Place, flow: Flow): void {
    const name = node.nodeName;
    if (isText(node)) flow.inlines.add(node.value ?? '', place);
    else if (PICTURES.has(name)) this.pictures += isBox(node) ? 0 : 1;
    else if (name === 'br') flow.inlines.break();
    else if (place.depth > DEEPEST) flow.inlines.add(sourceText(node), place);
    else if (!name.startsWith('#') && !DROPPED.has(name) && !hasAttribute(node, 'hidden') && !isAnchor(node)) {
      const style = this.#styles.of(node);
      if (!style.hidden && !style.listSign) this.#element(node, style, this.#within(node, style, place), flow);
    }
  }

  #within(node: HtmlNode, { setting }: Style, place: Place): Place {
    const href = node.nodeName === 'a' ? linkTarget(attribute(node, 'href')) : place.href;
    return { ...place, depth: place.depth + 1, href, setting: { ...place.setting, ...setting } };
  }

  #element(node: HtmlNode, style: Style, place: Place, flow: Flow): void {
    const name = node.nodeName;
    const level = headingLevel(node);
    if (level !== undefined) this.#heading(node, level, place, flow);
    else if (name === 'ul' || name === 'ol') flow.add(this.#list(node, place));
    else if (name === 'table') flow.add(this.#table(node, place));
    else if (name === 'pre') flow.add([codeBlock(sourceText(node).replace(/^\n|\n$/g, ''), languageOf(node))]);
    else if (name === 'hr') flow.add([horizontalRule()]);
    else if (name === 'blockquote' && fits(place.level, 1)) flow.add([this.#quote(node, place)]);
    else if (style.listLevel !== undefined) flow.add([this.#listParagraph(node, style.listLevel - 1, place)]);
    else if (BLOCKS.has(name) || name === 'blockquote') {
      flow.flush();
      for (const child of childrenOf(node)) this.#visit(child, place, flow);
      flow.flush();
    } else if (!isBacklink(node)) for (const child of childrenOf(node)) this.#visit(child, place, flow);
  }

  /** Content of a heading other than text is moved below it. */
  #heading(node: HtmlNode, level: number, place: Place, flow: Flow): void {
    const attrs = { level: Math.min(level, 3) };
    for (const block of this.blocksOf(childrenOf(node), place))
      flow.add([block.type === 'paragraph' ? { ...plain(block), type: 'heading', attrs } : block]);
  }

  #quote(node: HtmlNode, place: Place): DocumentNode {
    const content = this.blocksOf(childrenOf(node), { ...place, level: place.level + 1 });
    return { type: 'blockquote', content: content.length > 0 ? content : [paragraph()] };
  }

  #list(node: HtmlNode, place: Place): DocumentNode[] {
    if (!fits(place.level, 2)) return this.blocksOf(childrenOf(node).map(asContainer), place);
    const kept = statedHeadingLevel(node);
    const ordered = node.nodeName === 'ol';
    const start = Math.min(Math.max(Number.parseInt(attribute(node, 'start'), 10) || 1, 0), 1_000_000);
    const items = this.#items(childrenOf(node), inItem(place, kept ?? 0));
    if (kept !== undefined) return items.map(({ content }) => leveled(place, kept, { ordered, start, content }));
    const type = attribute(node, 'type');
    return listsOf(items, ordered, start).map((list) =>
      list.type === 'orderedList' && LIST_TYPE.test(type) ? { ...list, attrs: { ...list.attrs, type } } : list,
    );
  }

  /** A list directly inside a list belongs to the preceding item. */
  #items(nodes: readonly HtmlNode[], place: Place): Item[] {
    const items: Item[] = [];
    for (const node of nodes) {
      const blocks = this.blocksOf([asContainer(node)], place);
      const checked = node.nodeName === 'li' ? tickOf(node) : undefined;
      const last = items.at(-1);
      if (node.nodeName === 'li') items.push({ content: blocks, ...(checked !== undefined && { checked }) });
      else if (last && /^[uo]l$/.test(node.nodeName)) last.content = [...last.content, ...blocks];
      else if (blocks.length > 0) items.push({ content: blocks });
    }
    return items;
  }

  #listParagraph(node: HtmlNode, listLevel: number, place: Place): LeveledItem {
    const sign = sourceText([...elementsOf(node, 'span')].find((span) => this.#styles.of(span).listSign) ?? EMPTY);
    const [, number] = /^\s*\(?([\da-z]{1,4})[.)]/i.exec(sign) ?? [];
    const content = this.blocksOf(childrenOf(node), inItem(place, listLevel)).filter((one) => !isLeveled(one));
    return leveled(place, listLevel, {
      ordered: number !== undefined,
      start: integer(number ?? '', 1_000_000),
      content,
    });
  }

  /** A layout table, recognised by a single cell or its role, is replaced by its content. */
  #table(node: HtmlNode, place: Place): DocumentNode[] {
    const rows = rowsOf(node).map((row) =>
      childrenOf(row).filter(({ nodeName }) => nodeName === 'td' || nodeName === 'th'),
    );
    const filled = rows.filter((cells) => cells.length > 0);
    const layout = attribute(node, 'role') === 'presentation' || (filled.length < 2 && (filled[0]?.length ?? 0) < 2);
    if (layout || !fits(place.level, 3)) return this.blocksOf(childrenOf(node), place);
    const around = childrenOf(node).filter(({ nodeName }) => nodeName === 'caption');
    const made = filled.map((cells, at) => ({
      type: 'tableRow',
      content: cells.map((cell) => this.#cell(cell, filled.length - at, place)),
    }));
    return [...this.blocksOf(around, place), { type: 'table', content: made }];
  }

  #cell(node: HtmlNode, rowsLeft: number, place: Place): DocumentNode {
    const within = this.#within(node, this.#styles.of(node), place);
    const content = this.blocksOf(childrenOf(node), { ...within, level: place.level + 3 });
    const align = ALIGN.exec(attribute(node, 'align').toLowerCase())?.[0];
    const [colspan, rowspan] = [integer(attribute(node, 'colspan'), 100), integer(attribute(node, 'rowspan'), 100)];
    const header = node.nodeName === 'th';
    const attrs = {
      ...(colspan > 1 && { colspan }),
      ...(rowspan > 1 && rowsLeft > 1 && { rowspan: Math.min(rowspan, rowsLeft) }),
      ...(align && { align }),
    };
    return {
      type: header ? 'tableHeader' : 'tableCell',
      ...(Object.keys(attrs).length > 0 && { attrs }),
      content: content.length > 0 ? content.map((block) => (header ? plain(block) : block)) : [paragraph()],
    };
  }
}

/** A heading is bold by default, in a table, too. */
const plain = (block: DocumentNode): DocumentNode =>
  block.type === 'paragraph' && block.content ? { ...block, content: block.content.map(withoutBold) } : block;

function withoutBold({ marks = [], ...node }: DocumentNode): DocumentNode {
  const left = marks.filter(({ type }) => type !== 'bold');
  return left.length > 0 ? { ...node, marks: left } : node;
}

const EMPTY: HtmlNode = { nodeName: '#text', value: '' };

/** A container with an item's content, regardless of its element; other nodes are unchanged. */
const asContainer = (node: HtmlNode): HtmlNode =>
  node.nodeName === 'li' ? { nodeName: 'div', attrs: node.attrs ?? [], childNodes: childrenOf(node) } : node;

const rowsOf = (node: HtmlNode): HtmlNode[] =>
  childrenOf(node).flatMap((child) => {
    if (child.nodeName === 'tr') return [child];
    return /^t(head|body|foot)$/.test(child.nodeName)
      ? childrenOf(child).filter(({ nodeName }) => nodeName === 'tr')
      : [];
  });

/**
 * Converts an HTML tree, also from Word and Google Docs or the clipboard, into our own blocks: text, headings, lists,
 * tables, quotes, code, links to the web and to mail. Nothing else can get through, since blocks are newly created and
 * never copied: no scripts, styles, handlers, forms, frames or pictures.
 */
export function readHtml(root: HtmlNode): HtmlPage {
  const reader = new Reader(root);
  const content = reader.blocksOf(childrenOf(root), { setting: {}, level: 1, depth: 0 });
  return { title: titleOf(root), content, pictures: reader.pictures };
}
