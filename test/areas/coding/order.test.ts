import { tagHighlight } from '@earshot/core/areas/coding/highlight';
import { createTag, deleteTag, rankTag, restoreTag, type Tag, tags, updateTag } from '@earshot/core/areas/coding/tag';
import { createFolder, type Folder, folders, rankFolder } from '@earshot/core/areas/places/folder';
import { createProject, type Project, projects, rankProject, updateProject } from '@earshot/core/areas/places/project';
import { setGrant } from '@earshot/core/model/place';
import { byRank } from '@earshot/core/rules/rank';
import { expect } from 'chai';
import { aProject, aRoom, type Person, type Room } from '../../kit/hosts/host.ts';
import { aHighlight, aTranscript } from '../../kit/rooms/transcript.ts';

const FIRST = { first: 1000 };

const tagsIn = async (by: Person, projectId: string): Promise<Tag[]> =>
  (await by.do(tags, { ...FIRST, condition: { projectId } })).nodes.toSorted(byRank(({ title }) => title));
const projectsIn = async (by: Person, folderId: string | null): Promise<Project[]> =>
  (await by.do(projects, FIRST)).nodes
    .filter((one) => one.folderId === folderId)
    .toSorted(byRank(({ title }) => title));
const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title).join(' ');

describe('the order by hand', () => {
  let room: Room;
  let ada: Person;
  let ben: Person;
  before(async () => {
    room = await aRoom();
    ada = await room.person('CONTRIBUTOR');
    ben = await room.person('CONTRIBUTOR');
  });

  async function someTags(...names: string[]) {
    const project = await aProject(ada);
    const made = new Map<string, Tag>();
    for (const title of names) made.set(title, await ada.do(createTag, { projectId: project.id, title }));
    const id = (title: string) => made.get(title)?.id ?? '';
    return { project, id, shown: async (by = ada) => titles(await tagsIn(by, project.id)) };
  }

  it('is alphabetical until somebody moves something, and the same for everybody afterwards', async () => {
    const { id, shown } = await someTags('C', 'A', 'B', 'D');
    expect(await shown()).to.equal('A B C D');
    await ada.do(rankTag, { id: id('D'), afterId: id('A') });
    expect(await shown()).to.equal('A D B C');
    await ben.do(rankTag, { id: id('C'), afterId: null });
    expect(await shown()).to.equal('C A D B');
    expect(await shown(ben)).to.equal('C A D B');
  });

  it('returns every row with a new rank, and the inverse', async () => {
    const { id, shown } = await someTags('A', 'B', 'C');
    expect(await ada.do(rankTag, { id: id('A'), afterId: id('C') })).to.have.length(3);
    const first = ada.undo?.undo;
    expect(await ada.do(rankTag, { id: id('B'), afterId: id('A') })).to.have.length(1);
    const second = ada.undo?.undo;
    expect(await shown()).to.equal('C A B');
    await ada.do(rankTag, second?.input as never);
    expect(await shown()).to.equal('B C A');
    await ada.do(rankTag, first?.input as never);
    expect(await shown()).to.equal('A B C');
  });

  it('makes room between equal ranks, however often people move rows', async () => {
    const { id, shown } = await someTags('A', 'B', 'C', 'D');
    await ada.do(rankTag, { id: id('B'), afterId: null });
    for (let time = 0; time < 20; time += 1)
      await ada.do(rankTag, { id: id(time % 2 === 0 ? 'D' : 'C'), afterId: id('B') });
    expect(await shown()).to.equal('B C D A');
  });

  it('is consistent when two people move rows at once', async () => {
    const { id, project } = await someTags('A', 'B', 'C', 'D', 'E', 'F');
    const moves = ['A', 'B', 'C', 'D', 'E'].map((title, index) =>
      (index % 2 === 0 ? ada : ben).do(rankTag, { id: id(title), afterId: id('F') }),
    );
    await Promise.all(moves);
    const rows = await tagsIn(ada, project.id);
    expect(new Set(rows.map(({ rank }) => rank)).size).to.equal(6);
    expect(rows[0]?.title).to.equal('F');
  });

  it('stays when something is renamed, comes new, goes to trash and comes back', async () => {
    const { project, id, shown } = await someTags('A', 'B', 'C');
    await ada.do(rankTag, { id: id('C'), afterId: null });
    await ada.do(updateTag, { id: id('B'), title: '0' });
    await ada.do(createTag, { projectId: project.id, title: '1' });
    expect(await shown()).to.equal('C A 0 1');
    await ada.do(deleteTag, { id: id('A') });
    await ada.do(rankTag, { id: id('C'), afterId: id('B') });
    await ada.do(restoreTag, { id: id('A') });
    expect(await shown()).to.equal('A 0 C 1');
  });

  it('causes no conflict for someone who edits one of the rows', async () => {
    const { project, id } = await someTags('A', 'B');
    const [a] = await tagsIn(ada, project.id);
    await ben.do(rankTag, { id: id('A'), afterId: id('B') });
    const renamed = await ada.do(updateTag, { id: id('A'), revision: a?.revision, title: 'Anger' });
    expect(renamed.title).to.equal('Anger');
  });

  it('moves no row after one of another list', async () => {
    const [one, other] = [await someTags('A'), await someTags('B')];
    expect(await ada.outcome(rankTag, { id: one.id('A'), afterId: other.id('B') })).to.equal('CONFLICT');
    expect(await ada.outcome(rankTag, { id: one.id('A'), afterId: one.id('A') })).to.equal('CONFLICT');
  });

  it('shows nothing of what somebody may not read, and leaves it where it is', async () => {
    const folder = await ada.do(createFolder, { name: 'Spring' });
    await ada.do(setGrant, { placeId: folder.id, principal: 'EVERYONE', level: 'READ' });
    const make = (title: string, everyone: 'WRITE' | null) =>
      ada.do(createProject, { title, folderId: folder.id, everyone, detached: everyone === null });
    const [a] = [await make('A', 'WRITE'), await make('Hidden', null)];
    const z = await make('Z', 'WRITE');
    const answer = await ben.do(rankProject, { id: z.id, afterId: a.id });
    expect(titles(answer)).to.not.include('Hidden');
    expect(titles(await projectsIn(ada, folder.id))).to.equal('A Z Hidden');
    expect(ben.undo?.undo?.input.afterId).to.equal(a.id);
  });

  it('ends with what is moved into another folder; taken back, it stands where it was', async () => {
    const [from, to] = [await ada.do(createFolder, { name: 'From' }), await ada.do(createFolder, { name: 'To' })];
    const make = (title: string, folderId: string) => ada.do(createProject, { title, folderId });
    await make('A', from.id);
    const b = await make('B', from.id);
    await make('P', to.id);
    const q = await make('Q', to.id);
    await ada.do(rankProject, { id: b.id, afterId: null });
    await ada.do(rankProject, { id: q.id, afterId: null });
    await ada.do(updateProject, { id: b.id, folderId: to.id });
    const undo = ada.undo?.undo;
    expect(titles(await projectsIn(ada, to.id))).to.equal('Q P B');
    await ada.do(updateProject, undo?.input as never);
    expect(titles(await projectsIn(ada, from.id))).to.equal('B A');
  });

  it('exists for folders, too', async () => {
    const inner: Folder[] = [];
    const outer = await ada.do(createFolder, { name: 'Outer' });
    for (const name of ['A', 'B', 'C']) inner.push(await ada.do(createFolder, { name, parentId: outer.id }));
    await ada.do(rankFolder, { id: inner[2]?.id ?? '', afterId: null });
    const seen = (await ada.do(folders, { ...FIRST, condition: { parentId: outer.id } })).nodes;
    expect(seen.toSorted(byRank(({ name }) => name)).map(({ name }) => name)).to.deep.equal(['C', 'A', 'B']);
  });

  it('of a highlight’s tags is the one in which they were put on, however fast', async () => {
    const names = ['F', 'B', 'H', 'A', 'D', 'G', 'C', 'E'];
    const { project, id } = await someTags(...names);
    const note = await aTranscript(ada, project.id, 'Interview', 'The parcel came late.');
    const given = names.map(id);
    const { id: highlightId } = await aHighlight(ada, note.id, 'The parcel', given.slice(0, 5));
    expect((await ada.do(tagHighlight, { id: highlightId, add: given.slice(5) })).tagIds).to.deep.equal(given);
  });
});
