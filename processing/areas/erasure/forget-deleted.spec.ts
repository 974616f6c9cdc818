import { expect } from 'chai';
import * as Y from 'yjs';
import { deletedText } from './forget-deleted.ts';

describe('what was deleted in a document', () => {
  it('is read from its stored updates, without the text that remains', () => {
    const doc = new Y.Doc({ gc: false });
    const updates: Uint8Array[] = [];
    doc.on('update', (update: Uint8Array) => updates.push(update));
    const text = doc.getText('t');
    text.insert(0, 'We met Ann Gold in May.');
    text.insert(3, 'never ');
    text.delete(13, 9);
    expect(text.toString()).to.equal('We never met in May.');
    expect(deletedText(updates)).to.equal('Ann Gold ');
    expect(deletedText([Y.encodeStateAsUpdate(doc)])).to.equal('Ann Gold ');
    expect(deletedText([])).to.equal('');
  });
});
