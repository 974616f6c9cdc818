import { expect } from 'chai';
import { waitingFiles } from './waiting-files.ts';

const aFile = (id: string, more: object = {}) => ({ id, status: 'COMPLETE' as const, trashedAt: null, ...more });

describe('the files that wait to be brought in', () => {
  it('have arrived and were never brought in', () => {
    const files = [aFile('a'), aFile('b'), aFile('c', { status: 'UPLOADING' }), aFile('d', { trashedAt: '2026' })];
    expect(waitingFiles(files, [{ fileId: 'b' }, { fileId: null }]).map(({ id }) => id)).to.deep.equal(['a']);
  });
});
