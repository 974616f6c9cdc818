import { expect } from 'chai';
import { shownFile, waitingFiles } from './waiting-files.ts';

const aFile = (id: string, more: object = {}) => ({ id, status: 'COMPLETE' as const, trashedAt: null, ...more });

describe('the files that wait to be brought in', () => {
  it('have arrived and were never brought in', () => {
    const files = [aFile('a'), aFile('b'), aFile('c', { status: 'UPLOADING' }), aFile('d', { trashedAt: '2026' })];
    expect(waitingFiles(files, [{ fileId: 'b' }, { fileId: null }]).map(({ id }) => id)).to.deep.equal(['a']);
  });

  it('show the newest that the person sent, and what others send meanwhile waits', () => {
    const sent = (id: string, createdBy: string, day: number) => ({ id, createdBy, createdAt: `2026-01-0${day}` });
    const files = [sent('c', 'ben', 3), sent('b', 'ann', 2), sent('a', 'ann', 1)];
    expect(shownFile(files, 'ann')?.id).to.equal('b');
    expect(shownFile(files, 'ben')?.id).to.equal('c');
    expect(shownFile(files, 'eve')?.id, 'the one that came first').to.equal('a');
    expect(shownFile([], 'ann')).to.equal(undefined);
  });
});
