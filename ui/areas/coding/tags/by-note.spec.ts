import { expect } from 'chai';
import { byNote } from './by-note.ts';

const row = (noteId: string, position: number) => ({ noteId, position });

describe('byNote', () => {
  it('keeps the order in which notes come up and the order of the text within each', () => {
    const groups = byNote([row('b', 9), row('a', 5), row('b', 2), row('a', 7)]);
    expect(groups).to.deep.equal([
      { id: 'b', rows: [row('b', 2), row('b', 9)] },
      { id: 'a', rows: [row('a', 5), row('a', 7)] },
    ]);
    expect(byNote([])).to.deep.equal([]);
  });
});
