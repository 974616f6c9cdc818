import {
  bulletList,
  doc as docOf,
  hardBreak,
  listItem,
  paragraph,
  segment,
} from '@earshot/core/documents/document-builder';
import { getSchema } from '@tiptap/core';
import { Node } from '@tiptap/pm/model';
import { EditorState, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { expect } from 'chai';
import { schemaExtensions } from '../extensions.ts';
import { find, findIn, findingIn, lookFor, stepTo } from './find.ts';

const schema = getSchema(schemaExtensions());
const text = Node.fromJSON(
  schema,
  docOf(
    segment({}, 'Late? It came ', hardBreak(), 'late.'),
    bulletList(listItem(paragraph('so late')), listItem(paragraph('nothing'))),
    paragraph('Too Láte!'),
  ),
);

function aView() {
  const view = {
    state: EditorState.create({ doc: text, plugins: [find()] }),
    dispatch: (transaction: Transaction) => {
      view.state = view.state.apply(transaction);
    },
  };
  const current = () => {
    const { found, current: at } = findingIn(view.state);
    const match = found[at];
    return match ? view.state.doc.textBetween(match.from, match.to) : undefined;
  };
  return { view: view as EditorView, current };
}

describe('words in an editor', () => {
  it('are found block by block, at their positions', () => {
    const said = findIn(text, 'late').map(({ from, to }) => text.textBetween(from, to));
    expect(said).to.deep.equal(['Late', 'late', 'late', 'Láte']);
    expect(findIn(text, 'came  late').map(({ from, to }) => text.textBetween(from, to, '', '/'))).to.deep.equal([
      'came /late',
    ]);
    expect(findIn(text, '')).to.deep.equal([]);
  });

  it('are gone through around both ends', () => {
    const { view, current } = aView();
    lookFor(view, 'late', 0);
    expect([findingIn(view.state).found.length, current()]).to.deep.equal([4, 'Late']);
    stepTo(view, -1);
    expect(current()).to.equal('Láte');
    stepTo(view, 1);
    expect(current()).to.equal('Late');
  });

  it('are looked for from where one reads, and after the last again from the first', () => {
    const { view } = aView();
    lookFor(view, 'late', 10);
    expect(findingIn(view.state).current).to.equal(1);
    lookFor(view, 'late', text.content.size);
    expect(findingIn(view.state).current).to.equal(0);
  });

  it('are looked for anew when the text changes, and the match that is shown stays', () => {
    const { view, current } = aView();
    lookFor(view, 'late', 10);
    view.dispatch(view.state.tr.insertText('x', 1));
    expect([findingIn(view.state).found.length, findingIn(view.state).current]).to.deep.equal([4, 1]);
    const [first] = findingIn(view.state).found;
    view.dispatch(view.state.tr.delete(first?.from ?? 0, first?.to ?? 0));
    expect([findingIn(view.state).found.length, current()]).to.deep.equal([3, 'late']);
  });

  it('that are not there are none, and nothing is looked for in the end', () => {
    const { view, current } = aView();
    lookFor(view, 'nowhere', 0);
    expect([findingIn(view.state).current, current()]).to.deep.equal([-1, undefined]);
    stepTo(view, 1);
    expect(findingIn(view.state).current).to.equal(-1);
    lookFor(view, '', 0);
    expect(findingIn(view.state).found).to.deep.equal([]);
  });

  it('that stand nowhere side by side are looked for one by one, from where they are closest', () => {
    const { view, current } = aView();
    lookFor(view, 'nothing late', 'best');
    const { found, current: at } = findingIn(view.state);
    expect(found).to.have.length(5);
    expect(at, 'the third “late” is next to “nothing”').to.equal(2);
    expect(current()).to.equal('late');
    lookFor(view, 'it came', 'best');
    expect(current(), 'as a phrase').to.equal('It came');
  });
});
