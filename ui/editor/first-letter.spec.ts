import { getSchema } from '@tiptap/core';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { expect } from 'chai';
import { schemaExtensions } from './extensions.ts';
import { firstLetter } from './first-letter.ts';

const schema = getSchema(schemaExtensions());
const saying = (words: string) =>
  EditorState.create({
    doc: schema.node('doc', null, schema.node('paragraph', null, words ? [schema.text(words)] : [])),
  });

/**
 * Position of the caret after a letter was typed at 1 which the browser left at `left`; undefined if the plugin does
 * not move it.
 */
function caretAfter(words: string, left: number, composing = false): number | undefined {
  const state = saying(words);
  let caret: number | undefined;
  const dispatch = ({ selection }: EditorState['tr']) => {
    caret = selection.head;
  };
  const view = { state, composing, dispatch } as EditorView;
  const typed = () => {
    const edit = state.tr.insertText('T', 1);
    return edit.setSelection(TextSelection.create(edit.doc, left));
  };
  const plugin = firstLetter();
  const handled = plugin.props.handleTextInput?.call(plugin, view, 1, 1, 'T', typed);
  expect(handled).to.equal(caret !== undefined);
  return caret;
}

describe('the caret at the first letter of a block', () => {
  it('is put behind the letter where the browser has left it before', () => {
    expect(caretAfter('', 1)).to.equal(2);
  });

  it('is left alone where it is right, where words stand already, and while letters are composed', () => {
    expect(caretAfter('', 2)).to.equal(undefined);
    expect(caretAfter('hree.', 1)).to.equal(undefined);
    expect(caretAfter('', 1, true)).to.equal(undefined);
  });
});
