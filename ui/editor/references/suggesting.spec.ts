import type { DocumentJson } from '@earshot/core/documents/document';
import { codeBlock, doc as docOf, paragraph, reference, text } from '@earshot/core/documents/document-builder';
import { getSchema } from '@tiptap/core';
import { Node } from '@tiptap/pm/model';
import { EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { expect } from 'chai';
import { schemaExtensions } from '../extensions.ts';
import { closeSuggestions, isSuggesting, suggesting, suggestionIn, takeReference } from './suggesting.ts';

const A = '00000000-0000-4000-8000-000000000001';
const schema = getSchema(schemaExtensions());

/** A text with the caret at the end of its first block. */
function aView(document: DocumentJson) {
  const doc = Node.fromJSON(schema, document);
  const parts = { tell: () => undefined, ready: () => undefined, press: () => false, listId: 'list' };
  const plugins = suggesting(parts).config.addProseMirrorPlugins?.call({} as never);
  const selection = TextSelection.create(doc, 1 + (doc.firstChild?.content.size ?? 0));
  const view = {
    state: EditorState.create({ doc, selection, ...(plugins ? { plugins } : {}) }),
    dispatch: (transaction: Transaction) => {
      view.state = view.state.apply(transaction);
    },
    focus: () => undefined,
  };
  const type = (words: string) => {
    for (const letter of words) view.dispatch(view.state.tr.insertText(letter));
  };
  return { view: view as unknown as EditorView, type };
}

const queryAfter = (...content: Parameters<typeof paragraph>) =>
  suggestionIn(aView(docOf(paragraph(...content))).view.state)?.query;

describe('suggestions for references', () => {
  const cases: [string, string | undefined][] = [
    ['@', ''],
    ['@Gra', 'Gra'],
    ['so said @Grace Hop', 'Grace Hop'],
    ['(@Gra', 'Gra'],
    ['[[', ''],
    ['see[[Pric', 'Pric'],
    ['[[Grace]] and', undefined],
    ['grace@example', undefined],
    ['@ home', undefined],
    ['@@', undefined],
    ['[', undefined],
    [`@${'a'.repeat(60)}`, 'a'.repeat(60)],
    [`@${'a'.repeat(61)}`, undefined],
    ['', undefined],
  ];
  for (const [words, query] of cases)
    it(`look for ${JSON.stringify(query)} after ${JSON.stringify(words.slice(0, 20))}`, () =>
      expect(queryAfter(words)).to.equal(query));

  it('come right after another reference, and not in code', () => {
    expect(queryAfter(reference('NOTE', A), '@Gra')).to.equal('Gra');
    expect(queryAfter(text('@Gra', { type: 'code' }))).to.equal(undefined);
    expect(suggestionIn(aView(docOf(codeBlock('@Gra'))).view.state)).to.equal(undefined);
  });

  it('open while someone types, not for a caret that comes by', () => {
    const { view, type } = aView(docOf(paragraph('ask @Gra')));
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, 9)));
    expect(isSuggesting(view.state)).to.equal(false);
    type('c');
    expect(isSuggesting(view.state)).to.equal(true);
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, 2)));
    expect(isSuggesting(view.state)).to.equal(false);
  });

  it('stay away from a word where they were dismissed', () => {
    const { view, type } = aView(docOf(paragraph('x')));
    type(' @Gr');
    closeSuggestions(view, 'dismiss');
    type('ace');
    expect(isSuggesting(view.state)).to.equal(false);
    type(' [[');
    expect(isSuggesting(view.state)).to.equal(true);
  });

  it('become a reference with a space after it', () => {
    const { view, type } = aView(docOf(paragraph('so says')));
    type(' @Grace H');
    takeReference(view, { type: 'PERSON', id: A });
    type('!');
    expect(view.state.doc.toJSON()).to.deep.equal(
      Node.fromJSON(schema, docOf(paragraph('so says ', reference('PERSON', A), ' !'))).toJSON(),
    );
    expect(isSuggesting(view.state)).to.equal(false);
  });
});
