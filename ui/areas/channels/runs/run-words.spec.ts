import { expect } from 'chai';
import { countsOf, timeLeft, undoWords } from './run-words.ts';

const none = { added: 0, updated: 0, same: 0, outside: 0, unreadable: 0 };

describe('what a run says', () => {
  it('names what became of its rows, and leaves out what did not happen', () => {
    expect(countsOf({ ...none, added: 1200, unreadable: 3 })).to.equal('1,200 added, 3 could not be read');
    expect(countsOf({ added: 1, updated: 2, same: 3, outside: 4, unreadable: 5 })).to.equal(
      '1 added, 2 changed, 3 already here, 4 outside the dates, 5 could not be read',
    );
  });

  it('says so where nothing was read', () => {
    expect(countsOf(none)).to.equal('No rows yet');
  });

  it('tells how long it will take from how long it took', () => {
    const at = Date.parse('2026-11-01T10:01:00Z');
    const since = (progress: number) => timeLeft({ startedAt: '2026-11-01T10:00:00Z', progress }, at);
    expect(since(250)).to.equal('about 3 minutes left');
    expect(since(900)).to.equal('less than a minute left');
    expect(since(5)).to.equal('');
    expect(timeLeft({ startedAt: null, progress: 500 }, at)).to.equal('');
  });

  it('say what undoing an import does', () => {
    expect(undoWords({ added: 1200, updated: 1 })).to.equal(
      '1,200 rows that it added will be removed, and 1 row that it changed will be restored.',
    );
    expect(undoWords({ added: 0, updated: 2 })).to.equal('2 rows that it changed will be restored.');
  });
});
