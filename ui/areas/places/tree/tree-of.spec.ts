import type { Folder } from '@earshot/core/areas/places/folder';
import type { Project } from '@earshot/core/areas/places/project';
import { expect } from 'chai';
import { type TreeNode, treeOf } from './tree-of.ts';

const folder = (id: string, parentId: string | null = null, rank = 0) => ({ id, name: id, parentId, rank }) as Folder;
const project = (id: string, folderId: string | null = null, rank = 0) =>
  ({ id, title: id, folderId, rank }) as Project;

const drawn = (lists: readonly (readonly TreeNode[])[]): string =>
  lists
    .flat()
    .map((node) => (node.kind === 'folder' ? `${node.folder.id}(${drawn(node.children)})` : node.project.id))
    .join(' ');

describe('the tree of the sidebar', () => {
  it('puts folders before projects, each by rank and then by name', () => {
    const tree = treeOf(
      [folder('b'), folder('a'), folder('z', null, -1)],
      [project('q'), project('p'), project('o', null, 5)],
    );
    expect(drawn(tree)).to.equal('z() a() b() p q o');
  });

  it('counts in names as people do', () => {
    expect(drawn(treeOf([], [project('Round 10'), project('Round 9')]))).to.equal('Round 9 Round 10');
  });

  it('nests, and shows at the top what lies in a folder that one may not see', () => {
    const tree = treeOf(
      [folder('a'), folder('b', 'a'), folder('c', 'hidden')],
      [project('p', 'b'), project('q', 'hidden')],
    );
    expect(drawn(tree)).to.equal('a(b(p)) c() q');
  });

  it('comes to an end when folders lie in each other', () => {
    expect(drawn(treeOf([folder('a', 'b'), folder('b', 'a')], [project('p')]))).to.equal('p');
  });
});
