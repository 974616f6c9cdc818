import { expect } from 'chai';
import { runCounts, runUndoWords } from './run-words.ts';

const none = { added: 0, updated: 0, same: 0, outside: 0, unreadable: 0 };

describe('what a run says', () => {
  it('names what became of its rows, and leaves out what did not happen', () => {
    expect(runCounts({ ...none, added: 1200, unreadable: 3 })).to.equal('1,200 added, 3 could not be read');
    expect(runCounts({ added: 1, updated: 2, same: 3, outside: 4, unreadable: 5 })).to.equal(
      '1 added, 2 changed, 3 already here, 4 outside the dates, 5 could not be read',
    );
  });

  it('says so where nothing was read', () => {
    expect(runCounts(none)).to.equal('No rows yet');
  });

  it('say what undoing an import does', () => {
    expect(runUndoWords({ added: 1200, updated: 1 })).to.equal(
      '1,200 rows that it added will be removed, and 1 row that it changed will be restored.',
    );
    expect(runUndoWords({ added: 0, updated: 2 })).to.equal('2 rows that it changed will be restored.');
  });
});
