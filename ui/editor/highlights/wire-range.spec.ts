import {
  bulletList,
  doc as docOf,
  hardBreak,
  listItem,
  paragraph as paragraphOf,
} from '@earshot/core/documents/document-builder';
import { getSchema } from '@tiptap/core';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import { initProseMirrorDoc, prosemirrorJSONToYDoc, ySyncPlugin } from '@tiptap/y-tiptap';
import { expect } from 'chai';
import { locate } from '../../../processing/documents/position.ts';
import { textOf } from '../../../processing/documents/text.ts';
import { schemaExtensions } from '../extensions.ts';
import { rangeIn, wireRange } from './wire-range.ts';

const schema = getSchema(schemaExtensions());
const json = docOf(
  paragraphOf('We met in the spring.', hardBreak(), 'It rained.'),
  bulletList(listItem(paragraphOf('first')), listItem(paragraphOf(), paragraphOf('second'))),
  paragraphOf('The end.'),
);

describe('a selection as commands take it', () => {
  it('means on the host what it means in the editor, wherever it starts and ends', () => {
    const ydoc = prosemirrorJSONToYDoc(schema, json, 'default');
    const root = ydoc.getXmlFragment('default');
    const { doc, mapping } = initProseMirrorDoc(root, schema);
    const empty = EditorState.create({ doc, plugins: [ySyncPlugin(root, { mapping })] });
    let compared = 0;
    for (let from = 1; from < doc.content.size; from++)
      for (let to = from + 1; to <= doc.content.size; to += 3) {
        const state = empty.apply(empty.tr.setSelection(TextSelection.between(doc.resolve(from), doc.resolve(to))));
        const range = wireRange(state);
        if (!range) continue;
        const { selection } = state;
        const words = doc.textBetween(selection.from, selection.to, '\n', '\n').replaceAll(/\s/g, '');
        if (words === '') continue;
        const found = locate(ydoc, range);
        const got = found && textOf(ydoc).slice(found.from, found.to).replaceAll(/\s/g, '');
        expect(got, `${from}–${to}`).to.equal(words);
        compared += 1;
      }
    expect(compared).to.be.greaterThan(300);
  });

  it('is found again in the editor, from the very first word on', () => {
    const ydoc = prosemirrorJSONToYDoc(schema, json, 'default');
    const root = ydoc.getXmlFragment('default');
    const { doc, mapping } = initProseMirrorDoc(root, schema);
    const empty = EditorState.create({ doc, plugins: [ySyncPlugin(root, { mapping })] });
    for (const [from, to] of [
      [1, 3],
      [4, 10],
    ] as const) {
      const state = empty.apply(empty.tr.setSelection(TextSelection.create(doc, from, to)));
      const range = wireRange(state);
      expect(range && rangeIn(state, range)).to.deep.equal({ from, to });
    }
  });

  it('is nothing for a caret', () => {
    const ydoc = prosemirrorJSONToYDoc(schema, json, 'default');
    const root = ydoc.getXmlFragment('default');
    const { doc, mapping } = initProseMirrorDoc(root, schema);
    expect(wireRange(EditorState.create({ doc, plugins: [ySyncPlugin(root, { mapping })] }))).to.equal(undefined);
    expect(wireRange(EditorState.create({ doc }))).to.equal(undefined);
  });
});
