import type { Folder } from '@earshot/core/areas/places/folder';
import type { Project } from '@earshot/core/areas/places/project';
import { expect } from 'chai';
import { goesWithFolder, staysWithoutFolder } from './goes-with-folder.ts';

const aFolder = (id: string, parentId: string | null) => ({ id, parentId, name: id, detached: false }) as Folder;
const aProject = (title: string, folderId: string | null) =>
  ({ id: title, title, folderId, detached: false }) as Project;

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

  it('is not what has access of its own, nor what lies in that', () => {
    const inside = [...folders, { ...aFolder('own', 'b'), detached: true }, aFolder('deeper', 'own')];
    const projects = [aProject('Deep', 'b'), aProject('In own', 'deeper'), { ...aProject('Own', 'a'), detached: true }];
    expect(goesWithFolder('a', inside, projects)).to.deep.equal([
      '1 folder in it',
      'The project “Deep” with its notes',
    ]);
    expect(staysWithoutFolder('a', inside, projects)).to.deep.equal(['The folder “own”', 'The project “Own”']);
    // It goes by itself all the same.
    expect(goesWithFolder('own', inside, projects)).to.deep.equal([
      '1 folder in it',
      'The project “In own” with its notes',
    ]);
  });

  it('counts what it does not name', () => {
    const many = Array.from({ length: 7 }, (_, number) => aProject(`P${number}`, 'a'));
    const lines = goesWithFolder('a', folders, many);
    expect(lines).to.have.length(7);
    expect(lines.at(-1)).to.equal('and 2 more projects');
  });
});
