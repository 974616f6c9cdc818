import { expect } from 'chai';
import { boardOf, groupsOn, tagsOn } from './use-boards.ts';

const BOARDS = [{ id: 'journey' }, { id: 'moods' }];
const GROUPS = [
  { id: 'facts', boardId: null },
  { id: 'arrival', boardId: 'journey' },
  { id: 'anger', boardId: 'moods' },
  { id: 'lost', boardId: 'in trash' },
];
const TAGS = ['facts', 'arrival', 'anger', 'lost', 'group in trash', null].map((groupId) => ({ groupId }));

describe('the board of a group', () => {
  it('is the main board where it names none, and while its own is in trash', () =>
    expect(GROUPS.map((group) => boardOf(group, BOARDS)?.id)).to.deep.equal([
      undefined,
      'journey',
      'moods',
      undefined,
    ]));
});

describe('the groups on a board', () => {
  it('stand in their order by hand, those of equal rank by name', () => {
    const groups = [
      { id: 'a', title: 'Feelings', rank: 0, boardId: 'journey' },
      { id: 'b', title: 'Arrival', rank: 0, boardId: 'journey' },
      { id: 'c', title: 'Zeal', rank: -1, boardId: 'journey' },
      { id: 'd', title: 'Anger', rank: 0, boardId: 'moods' },
    ];
    const titles = groupsOn({ id: 'journey' }, groups, BOARDS).map(({ title }) => title);
    expect(titles).to.deep.equal(['Zeal', 'Arrival', 'Feelings']);
  });
});

describe('the tags on a board', () => {
  const on = (board?: string) =>
    tagsOn(board ? { id: board } : undefined, TAGS, GROUPS, BOARDS).map(({ groupId }) => groupId);

  it('are those of its groups; on the main board also those in no group that is shown elsewhere', () => {
    expect(on('journey')).to.deep.equal(['arrival']);
    expect(on('moods')).to.deep.equal(['anger']);
    expect(on()).to.deep.equal(['facts', 'lost', 'group in trash', null]);
  });

  it('are on exactly one board each', () =>
    expect([on(), on('journey'), on('moods')].flat()).to.have.length(TAGS.length));
});
