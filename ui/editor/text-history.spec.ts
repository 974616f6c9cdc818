import { expect } from 'chai';
import * as Y from 'yjs';
import { TextHistory } from './text-history.ts';

const OTHERS = 'others';

function aText() {
  const doc = new Y.Doc();
  const root = doc.getXmlFragment('default');
  const history = new TextHistory(root, { origins: new Set([null]), pauseMs: 0 });
  /** a block as a step of its own */
  const block = (words: string) => {
    const element = new Y.XmlElement('segment');
    element.insert(0, [new Y.XmlText(words)]);
    root.push([element]);
    return element.get(0) as Y.XmlText;
  };
  /** a block by another user */
  const theirs = (words: string) => {
    const other = new Y.Doc();
    const element = new Y.XmlElement('segment');
    element.insert(0, [new Y.XmlText(words)]);
    other.getXmlFragment('default').push([element]);
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(other), OTHERS);
    return (root.get(0) as Y.XmlElement).get(0) as Y.XmlText;
  };
  return { doc, root, history, block, theirs };
}

describe('the history of a text', () => {
  it('takes all of it back that it had brought back, though a highlight has cut it in pieces since', () => {
    const { doc, history, block } = aText();
    const text = block('');
    text.insert(0, 'one two three');
    text.delete(0, 13);
    history.undo();
    expect(text.toString()).to.equal('one two three');
    doc.transact(() => text.format(4, 3, { bold: {} }), OTHERS);
    history.undo();
    expect(text.toString()).to.equal('');
    history.redo();
    expect(text.toString()).to.equal('one <bold>two</bold> three');
    doc.transact(() => text.format(0, 3, { bold: {} }), OTHERS);
    for (const _ of [1, 2]) history.undo();
    expect(text.toString()).to.equal('');
  });

  it('brings a block back with its words in their order, whatever of them had gone and come back before', () => {
    const { doc, root, history, theirs } = aText();
    const text = theirs('In the end we paid; what else?');
    text.delete(15, 15);
    text.delete(0, 15);
    for (const _ of [1, 2]) history.undo();
    doc.transact(() => text.format(7, 1, { bold: {} }), OTHERS);
    root.delete(0, 1);
    history.undo();
    expect(root.toString()).to.equal('<segment>In the <bold>e</bold>nd we paid; what else?</segment>');
  });

  it('brings words back behind those that had come back in pieces', () => {
    const { doc, root, history, block } = aText();
    const text = block('How long did you wait?');
    text.delete(10, 12);
    root.delete(0, 1);
    history.undo();
    const back = (root.get(0) as Y.XmlElement).get(0) as Y.XmlText;
    doc.transact(() => back.format(0, 1, { bold: {} }), OTHERS);
    history.undo();
    expect(root.toString()).to.equal('<segment><bold>H</bold>ow long did you wait?</segment>');
  });

  it('leaves a block that came with a step while others’ words are in it', () => {
    const { doc, root, history, block } = aText();
    const text = block('mine');
    doc.transact(() => text.insert(4, ' theirs'), OTHERS);
    history.undo();
    expect(root.toString()).to.equal('<segment> theirs</segment>');
  });

  it('takes a block away that came with a step', () => {
    const { root, history, block } = aText();
    block('mine');
    history.undo();
    expect(root.length).to.equal(0);
  });
});
