import type { DocumentNode } from '@earshot/core/documents/document';
import { type HtmlPage, readHtml } from '@earshot/core/documents/html/read-html';
import type { HtmlNode } from '@earshot/core/documents/html/tree';
import {
  Node as EditorNode,
  Fragment,
  type ParseOptions,
  type Schema,
  Slice,
  DOMParser as SliceParser,
} from '@tiptap/pm/model';
import { type EditorState, Plugin } from '@tiptap/pm/state';
import { ASIDE, SHEET_ASIDE, setAside } from './set-aside.ts';

const named = ({ name, value }: Attr) => ({ name: name === `${ASIDE}style` ? 'style' : name, value });

/** A browser's tree in the form that the rules read; its children are looked up when they are asked for. */
const asRead = (node: Node): HtmlNode => ({
  nodeName: node.nodeName.toLowerCase().replace(SHEET_ASIDE, 'style'),
  ...(node.nodeValue !== null && { value: node.nodeValue }),
  ...(node instanceof Element && { attrs: Array.from(node.attributes, named) }),
  get childNodes() {
    return Array.from(node.childNodes, asRead);
  },
});

// Blocks that a text knows are handed on as they are: nothing of what was pasted gets near the page.
const sliceOf = (schema: Schema, content: readonly DocumentNode[]) =>
  new Slice(Fragment.fromArray(content.map((node) => EditorNode.fromJSON(schema, node))), 0, 0);

/** Makes nothing of the page's nodes but what was read of the clipboard meanwhile. */
class CleanParser extends SliceParser {
  constructor(
    schema: Schema,
    private readonly take: () => HtmlPage | undefined,
  ) {
    super(schema, SliceParser.fromSchema(schema).rules);
  }

  override parseSlice(dom: Node, options?: ParseOptions): Slice {
    const page = this.take();
    return page ? sliceOf(this.schema, page.content) : super.parseSlice(dom, options);
  }
}

/** True if a slice can be inserted at all: ProseMirror would notice an invalid one only half-way. */
function fits({ tr }: EditorState, slice: Slice): boolean {
  try {
    tr.replaceSelection(slice);
    return true;
  } catch {
    return false;
  }
}

const FROM_OUTSIDE: ReadonlySet<unknown> = new Set(['paste', 'drop']);

/**
 * Takes in HTML that is pasted or dropped by the rules by which files are imported, whoever wrote it: what Word, Google Docs
 * and web pages mean stays, nothing else does. What was copied from a text like this one comes as it is, within its schema.
 * `leftOut` hears how many pictures stood in it.
 */
export function cleanPaste(schema: Schema, leftOut: (pictures: number) => void): Plugin {
  let read: HtmlPage | undefined;
  let pictures = 0;
  // Whoever fills the clipboard may say that it is a slice of ours.
  let claimed = false;
  const take = () => {
    const page = read;
    read = undefined;
    pictures = page?.pictures ?? 0;
    return page;
  };
  const tell = () => {
    if (pictures > 0) leftOut(pictures);
    pictures = 0;
  };
  return new Plugin({
    props: {
      transformPastedHTML: (html) => {
        // In a document of its own nothing runs and nothing is loaded.
        const aside = setAside(html);
        const page = new DOMParser().parseFromString(aside, 'text/html');
        read = page.querySelector('[data-pm-slice]') ? undefined : readHtml(asRead(page));
        claimed = read === undefined;
        return read ? '' : aside;
      },
      clipboardParser: new CleanParser(schema, take),
      transformPasted: (slice, view) => {
        const kept = !claimed || fits(view.state, slice) ? slice : Slice.empty;
        claimed = false;
        return kept;
      },
      handlePaste: (view, event, slice) => {
        const data = event.clipboardData;
        if (slice.size > 0 || !data) return false;
        // Words of what never gets in, such as a button's, come as words. Where there are none at all nothing is replaced.
        const words = data.getData('text/plain');
        if (words !== '') return view.pasteText(words, event);
        if (data.files.length > 0) return false;
        tell();
        return true;
      },
    },
    appendTransaction: (transactions) => {
      if (transactions.some((one) => FROM_OUTSIDE.has(one.getMeta('uiEvent')))) tell();
      return null;
    },
  });
}
