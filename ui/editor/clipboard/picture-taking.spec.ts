import { getSchema } from '@tiptap/core';
import { EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { expect } from 'chai';
import { schemaExtensions } from '../extensions.ts';
import { insertPictures, takePictures } from './picture-taking.ts';

const schema = getSchema(schemaExtensions());
const FILE = '3f2f3f0e-0000-4000-8000-000000000001';
const soon = () => new Promise((resolve) => setTimeout(resolve));

/** A minimal view for picture insertion. */
function aView(...lines: string[]) {
  const paragraphs = lines.map((line) => schema.node('paragraph', null, line === '' ? [] : [schema.text(line)]));
  const plugin = takePictures({ isWritable: () => true, take: () => [] });
  const view = {
    state: EditorState.create({ doc: schema.node('doc', null, paragraphs), plugins: [plugin] }),
    isDestroyed: false,
    dispatch: (transaction: Transaction) => {
      view.state = view.state.apply(transaction);
    },
  };
  const shown = () =>
    view.state.doc.children.map((node) => (node.type.name === 'image' ? 'PICTURE' : node.textContent));
  return {
    view: view as EditorView,
    shown,
    type: (at: number, text: string) => view.dispatch(view.state.tr.insertText(text, at)),
  };
}

describe('taking pictures in', () => {
  it('puts a picture in the place of an empty line, with room to write on below it', async () => {
    const { view, shown } = aView('Before.', '');
    insertPictures(view, [{ id: 'a', name: 'a.png', fileId: Promise.resolve(FILE) }], view.state.doc.content.size - 1);
    await soon();
    expect(shown()).to.deep.equal(['Before.', 'PICTURE', '']);
    expect(view.state.selection).to.be.instanceOf(TextSelection);
  });

  it('puts a picture where its sign stands by then', async () => {
    const fileId = Promise.withResolvers<string>();
    const { view, shown, type } = aView('One.', 'Two.');
    insertPictures(view, [{ id: 'a', name: 'a.png', fileId: fileId.promise }], 5);
    type(1, 'Zero. ');
    fileId.resolve(FILE);
    await soon();
    expect(shown()).to.deep.equal(['Zero. One.', 'PICTURE', 'Two.']);
  });

  it('takes the sign away when the picture was refused', async () => {
    const { view, shown } = aView('One.');
    insertPictures(view, [{ id: 'a', name: 'a.png', fileId: Promise.resolve(undefined) }], 5);
    await soon();
    expect(shown()).to.deep.equal(['One.']);
  });
});
