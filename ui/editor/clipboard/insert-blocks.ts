import type { DocumentNode } from '@earshot/core/documents/document';
import type { Editor } from '@tiptap/core';
import { Fragment, Node } from '@tiptap/pm/model';
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';

interface Gap {
  from: number;
  to: number;
}

// If the caret is in an empty line, the blocks replace it.
function gapAt({ doc, selection }: EditorState, at: 'caret' | 'end'): Gap {
  const { $to } = selection;
  // A selected block at the top level ends here.
  const index = at === 'end' ? doc.childCount - 1 : $to.index(0) - ($to.depth === 0 && $to.pos > 0 ? 1 : 0);
  const block = doc.maybeChild(index);
  let from = 0;
  for (let before = 0; before < index; before += 1) from += doc.child(before).nodeSize;
  const to = from + (block?.nodeSize ?? 0);
  const empty = block?.type.name === 'paragraph' && block.content.size === 0;
  return { from: empty ? from : to, to };
}

/**
 * Transaction that inserts blocks at the top level: after the caret's block, or at the end, with an empty line below.
 */
export function blocksInserted(state: EditorState, blocks: readonly DocumentNode[], at: 'caret' | 'end'): Transaction {
  const { schema, tr } = state;
  const { from, to } = gapAt(state, at);
  const added = Fragment.fromArray(blocks.map((block) => Node.fromJSON(schema, block)));
  const next = state.doc.resolve(to).nodeAfter;
  const room = next?.isTextblock ? Fragment.empty : Fragment.from(schema.nodes.paragraph?.create());
  tr.replaceWith(from, to, added.append(room));
  return tr.setSelection(TextSelection.near(tr.doc.resolve(from + added.size))).scrollIntoView();
}

/** Inserts blocks into an editor's text, with the caret below them. */
export function insertBlocks(editor: Editor, blocks: readonly DocumentNode[], at: 'caret' | 'end'): void {
  editor.view.dispatch(blocksInserted(editor.state, blocks, at));
  editor.view.focus();
}
