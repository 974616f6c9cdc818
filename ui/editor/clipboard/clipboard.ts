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

/** A DOM node in the form of the import rules; children are converted on access. */
const asRead = (node: Node): HtmlNode => ({
  nodeName: node.nodeName.toLowerCase().replace(SHEET_ASIDE, 'style'),
  ...(node.nodeValue !== null && { value: node.nodeValue }),
  ...(node instanceof Element && { attrs: Array.from(node.attributes, named) }),
  get childNodes() {
    return Array.from(node.childNodes, asRead);
  },
});

// Known blocks are passed on as they are: nothing else of the pasted content reaches the page.
const sliceOf = (schema: Schema, content: readonly DocumentNode[]) =>
  new Slice(Fragment.fromArray(content.map((node) => EditorNode.fromJSON(schema, node))), 0, 0);

/** Parser that ignores the DOM and returns the slice read from the clipboard. */
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

/** True if a slice can be inserted: ProseMirror would detect an invalid one only midway. */
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
 * Converts pasted or dropped HTML by the rules of file imports, whatever its source: the meaning of content from Word,
 * Google Docs and web pages is kept, everything else is dropped. Content copied from an editor like this one is kept
 * within its schema. `leftOut` receives the number of dropped pictures.
 */
export function cleanPaste(schema: Schema, leftOut: (pictures: number) => void): Plugin {
  let read: HtmlPage | undefined;
  let pictures = 0;
  // Other programs can claim that the clipboard contains a slice of this editor.
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
        // Nothing runs and nothing is loaded in a separate document.
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
        // Text of dropped elements, such as a button's, is kept as text. Without any text nothing is replaced.
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
