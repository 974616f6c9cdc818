import { expect } from 'chai';
import * as Y from 'yjs';
import { type LiveDocument, OpenDocuments } from './open-documents.ts';

const live = (bytes: number): LiveDocument => ({ doc: new Y.Doc(), epoch: 1, seq: 0, bytes });
const NAMES = ['a', 'b', 'c', 'd'];

describe('documents in memory', () => {
  const held = (most: { count: number; stateBytes: number }) => {
    const documents = new OpenDocuments(most);
    const names = () => NAMES.filter((name) => documents.get(name)).join('');
    return { documents, names };
  };

  it('are let go beyond a number, those first that nobody used for longest', () => {
    const { documents, names } = held({ count: 2, stateBytes: 100 });
    const first = live(1);
    documents.keep('a', first);
    documents.keep('b', live(1));
    documents.keep('a', first);
    documents.keep('c', live(1));
    expect(names()).to.equal('ac');
  });

  it('are let go beyond a size, as many as it takes', () => {
    const { documents, names } = held({ count: 10, stateBytes: 100 });
    for (const [name, bytes] of [
      ['a', 40],
      ['b', 40],
      ['c', 20],
    ] as const)
      documents.keep(name, live(bytes));
    expect(names()).to.equal('abc');
    documents.keep('d', live(50));
    expect(names()).to.equal('cd');
  });

  it('evicts by current size, including growth since loading', () => {
    const { documents, names } = held({ count: 10, stateBytes: 100 });
    const growing = live(1);
    documents.keep('a', growing);
    documents.keep('b', live(1));
    growing.bytes = 200;
    documents.keep('b', live(1));
    expect(names()).to.equal('b');
  });

  it('keep the one in use, whatever its size', () => {
    const { documents, names } = held({ count: 10, stateBytes: 100 });
    documents.keep('a', live(10));
    documents.keep('b', live(1000));
    expect(names()).to.equal('b');
  });
});
