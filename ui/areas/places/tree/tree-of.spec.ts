import type { Channel } from '@earshot/core/areas/places/channel';
import type { Folder } from '@earshot/core/areas/places/folder';
import type { Project } from '@earshot/core/areas/places/project';
import { expect } from 'chai';
import { nameOf, type TreeNode, treeOf } from './tree-of.ts';

const folder = (id: string, parentId: string | null = null, rank = 0) => ({ id, name: id, parentId, rank }) as Folder;
const project = (id: string, folderId: string | null = null, rank = 0) =>
  ({ id, title: id, folderId, rank }) as Project;

const channel = (id: string, folderId: string | null = null) => ({ id, title: id, folderId }) as Channel;

const drawn = (lists: readonly (readonly TreeNode[])[]): string =>
  lists
    .flat()
    .map((node) => (node.kind === 'folder' ? `${nameOf(node)}(${drawn(node.children)})` : nameOf(node)))
    .join(' ');

describe('the tree of the sidebar', () => {
  it('puts folders before projects, each by rank and then by name', () => {
    const tree = treeOf({
      folders: [folder('b'), folder('a'), folder('z', null, -1)],
      projects: [project('q'), project('p'), project('o', null, 5)],
      channels: [],
    });
    expect(drawn(tree)).to.equal('z() a() b() p q o');
  });

  it('counts in names as people do', () => {
    expect(drawn(treeOf({ folders: [], projects: [project('Round 10'), project('Round 9')], channels: [] }))).to.equal(
      'Round 9 Round 10',
    );
  });

  it('nests, and shows at the top what lies in a folder that one cannot see', () => {
    const tree = treeOf({
      folders: [folder('a'), folder('b', 'a'), folder('c', 'hidden')],
      projects: [project('p', 'b'), project('q', 'hidden')],
      channels: [],
    });
    expect(drawn(tree)).to.equal('a(b(p)) c() q');
  });

  it('comes to an end when folders lie in each other', () => {
    expect(
      drawn(treeOf({ folders: [folder('a', 'b'), folder('b', 'a')], projects: [project('p')], channels: [] })),
    ).to.equal('p');
  });

  it('puts channels after the projects of the folder that they lie in; those in none are left out', () => {
    const channels = [channel('y', 'a'), channel('x', 'a'), channel('free'), channel('unseen', 'hidden')];
    const tree = treeOf({ folders: [folder('a'), folder('b', 'a')], projects: [project('p', 'a')], channels });
    expect(drawn(tree)).to.equal('a(b() p x y)');
  });
});
