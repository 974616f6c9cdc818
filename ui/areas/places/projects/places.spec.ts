import type { Folder } from '@earshot/core/areas/places/folder';
import { expect } from 'chai';
import { foldersAbove, folderTrail, liesIn } from './places.ts';

const aFolder = (id: string, parentId: string | null, name = id) => ({ id, parentId, name }) as Folder;
const tree = [
  aFolder('a', null, 'Research'),
  aFolder('b', 'a', ''),
  aFolder('c', 'b', 'Interviews'),
  aFolder('x', 'y'),
];

describe('where a place lies', () => {
  it('names the folders above it, outermost first', () => {
    expect(foldersAbove(tree, 'c').map(({ id }) => id)).to.deep.equal(['a', 'b', 'c']);
    expect(folderTrail(tree, 'c')).to.equal('Research / Untitled folder / Interviews');
    expect(folderTrail(tree, null)).to.equal('');
  });

  it('ends at a folder that cannot be seen', () => {
    expect(foldersAbove(tree, 'x').map(({ id }) => id)).to.deep.equal(['x']);
    expect(foldersAbove(tree, 'unknown')).to.deep.equal([]);
  });

  it('does not hang in a tree that meets itself', () => {
    expect(foldersAbove([aFolder('a', 'b'), aFolder('b', 'a')], 'a')).to.have.length(2);
  });

  it('tells whether a folder is inside another one', () => {
    expect([liesIn(tree, 'c', 'a'), liesIn(tree, 'a', 'a'), liesIn(tree, 'a', 'c')]).to.deep.equal([true, true, false]);
  });
});
