import type { Folder } from '@earshot/core/areas/places/folder';
import { expect } from 'chai';
import { pathOf } from './bring-folder.ts';

const folder = (id: string, parentId: string | null) => ({ id, parentId }) as Folder;
const ids = (folders: Folder[]) => folders.map(({ id }) => id);

describe('the folders of a project in a package', () => {
  it('are named from the outside in, as far as the package has them', () => {
    const folders = [folder('inner', 'outer'), folder('outer', null), folder('other', null)];
    expect(ids(pathOf({ folderId: 'inner' }, folders))).to.deep.equal(['outer', 'inner']);
    expect(ids(pathOf({ folderId: 'inner' }, folders.slice(0, 1)))).to.deep.equal(['inner']);
    expect(pathOf({ folderId: null }, folders)).to.deep.equal([]);
  });

  it('end where they would go round in circles', () => {
    expect(ids(pathOf({ folderId: 'a' }, [folder('a', 'b'), folder('b', 'a')]))).to.deep.equal(['b', 'a']);
  });
});
