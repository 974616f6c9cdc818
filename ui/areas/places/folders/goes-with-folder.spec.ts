import type { Channel } from '@earshot/core/areas/places/channel';
import type { Folder } from '@earshot/core/areas/places/folder';
import type { Project } from '@earshot/core/areas/places/project';
import { expect } from 'chai';
import { goesWithFolder, staysWithoutFolder } from './goes-with-folder.ts';

const aFolder = (id: string, parentId: string | null) => ({ id, parentId, name: id, detached: false }) as Folder;
const aProject = (title: string, folderId: string | null) =>
  ({ id: title, title, folderId, detached: false }) as Project;
const aChannel = (title: string, folderId: string | null) =>
  ({ id: title, title, folderId, detached: false }) as Channel;

describe('what goes to trash with a folder', () => {
  const folders = [aFolder('a', null), aFolder('b', 'a'), aFolder('other', null)];

  it('is everything below it, and nothing beside it', () => {
    const projects = [aProject('Deep', 'b'), aProject('Beside', 'other'), aProject('Nowhere', null)];
    const channels = [aChannel('Reviews', 'b'), aChannel('Tickets', 'other'), aChannel('Free', null)];
    expect(goesWithFolder('a', { folders, projects, channels })).to.deep.equal([
      '1 folder in it',
      'The project “Deep” with its notes',
      'The channel “Reviews” with its data',
    ]);
    expect(goesWithFolder('b', { folders, projects: [], channels: [] })).to.deep.equal([]);
  });

  it('is not what has access of its own, nor what lies in that', () => {
    const inner = [...folders, { ...aFolder('own', 'b'), detached: true }, aFolder('deeper', 'own')];
    const channels = [aChannel('In own', 'deeper'), { ...aChannel('Own', 'a'), detached: true }];
    const projects = [aProject('Deep', 'b'), aProject('In own', 'deeper'), { ...aProject('Own', 'a'), detached: true }];
    const inside = { folders: inner, projects, channels };
    expect(goesWithFolder('a', inside)).to.deep.equal(['1 folder in it', 'The project “Deep” with its notes']);
    expect(staysWithoutFolder('a', inside)).to.deep.equal([
      'The folder “own”',
      'The project “Own”',
      'The channel “Own”',
    ]);
    // A folder with access of its own is listed by itself.
    expect(goesWithFolder('own', inside)).to.deep.equal([
      '1 folder in it',
      'The project “In own” with its notes',
      'The channel “In own” with its data',
    ]);
  });

  it('counts what it does not name', () => {
    const many = Array.from({ length: 7 }, (_, number) => aProject(`P${number}`, 'a'));
    const lines = goesWithFolder('a', { folders, projects: many, channels: [] });
    expect(lines).to.have.length(7);
    expect(lines.at(-1)).to.equal('and 2 more projects');
  });
});
