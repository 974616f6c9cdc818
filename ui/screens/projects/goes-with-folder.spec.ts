import type { Folder } from '@earshot/core/model/folder';
import type { Project } from '@earshot/core/model/project';
import { expect } from 'chai';
import { goesWithFolder } from './goes-with-folder.ts';

const aFolder = (id: string, parentId: string | null) => ({ id, parentId, name: id }) as Folder;
const aProject = (title: string, folderId: string | null) => ({ id: title, title, folderId }) as Project;

describe('what goes to trash with a folder', () => {
  const folders = [aFolder('a', null), aFolder('b', 'a'), aFolder('other', null)];

  it('is everything below it, and nothing beside it', () => {
    const projects = [aProject('Deep', 'b'), aProject('Beside', 'other'), aProject('Nowhere', null)];
    expect(goesWithFolder('a', folders, projects)).to.deep.equal([
      '1 folder in it',
      'The project “Deep” with its notes',
    ]);
    expect(goesWithFolder('b', folders, [])).to.deep.equal([]);
  });

  it('counts what it does not name', () => {
    const many = Array.from({ length: 7 }, (_, number) => aProject(`P${number}`, 'a'));
    const lines = goesWithFolder('a', folders, many);
    expect(lines).to.have.length(7);
    expect(lines.at(-1)).to.equal('and 2 more projects');
  });
});
