import { createTag, tags } from '@earshot/core/areas/coding/tag';
import { createTagBoard } from '@earshot/core/areas/coding/tag-board';
import { createTagGroup, tagGroups } from '@earshot/core/areas/coding/tag-group';
import {
  bringBackCodebook,
  importCodebook,
  previewCodebook,
  takeBackCodebook,
} from '@earshot/core/areas/exchange/codebook';
import { limits } from '@earshot/core/limits';
import { expect } from 'chai';
import { aProject, aRoom } from '../../../kit/hosts/host.ts';
import { demandRefused } from '../../../kit/hosts/refused.ts';
import { undoOf } from '../../../kit/hosts/undo.ts';

const guid = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
const book = (codes: string, sets = '') =>
  `<?xml version="1.0" encoding="utf-8"?><CodeBook xmlns="urn:QDA-XML:codebook:1.0" origin="QualCoder"><Codes>${codes}</Codes>${sets}</CodeBook>`;
const code = (at: number, name: string, inside = '', more = 'isCodable="true" color="#F00"') =>
  `<Code guid="${guid(at)}" name="${name}" ${more}>${inside}</Code>`;
const BOOK = book(
  code(1, 'Places', code(2, 'Queue', '<Description>Standing in line</Description>'), 'isCodable="false"') +
    code(3, 'Cold') +
    code(4, 'Late'),
  `<Sets><Set guid="${guid(9)}" name="Weather"><MemberCode guid="${guid(3)}"/></Set></Sets>`,
);

async function aStudy() {
  const room = await aRoom();
  const ada = await room.person('CONTRIBUTOR');
  const project = await aProject(ada, { title: 'Waiting' });
  const there = async () => ({
    tags: (await ada.do(tags, { condition: { projectId: project.id }, orderBy: 'RANK_ASC' })).nodes,
    groups: (await ada.do(tagGroups, { condition: { projectId: project.id }, orderBy: 'RANK_ASC' })).nodes,
  });
  return { room, ada, project, projectId: project.id, there };
}

describe('codebooks', () => {
  it('bring colours as programs write them, and say which cannot be read', async () => {
    const { ada, projectId } = await aStudy();
    const colours = ['rgb(255, 128, 0)', '#80FF00FF', 'red', 'reddish'];
    const codes = colours.map(
      (colour, at) => `<Code guid="${guid(at)}" name="c${at}" isCodable="true" color="${colour}"/>`,
    );
    const { tags, losses } = await ada.do(previewCodebook, { projectId, codebook: book(codes.join('')) });
    expect(tags.map(({ colour }) => colour)).to.deep.equal(['#ff8000', '#ff00ff', '#ff0000', '#868e96']);
    expect(losses.map(({ title, why }) => [title, why])).to.deep.equal([
      ['c1', 'Colours are not transparent here; its is shown in full.'],
      ['c3', 'Its colour “reddish” cannot be read; it is grey.'],
    ]);
  });

  it('show what they hold, and what is there already', async () => {
    const { ada, projectId, there } = await aStudy();
    await ada.do(createTag, { projectId, title: 'late', colour: '#00ff00' });
    const preview = await ada.do(previewCodebook, { projectId, codebook: BOOK });
    expect(preview.tags.map(({ title, group, exists }) => [title, group, exists])).to.deep.equal([
      ['Late', '', true],
      ['Queue', 'Places', false],
      ['Cold', 'Weather', false],
    ]);
    expect(preview).to.include({ newGroups: 2, lossCount: 0 });
    expect((await there()).tags).to.have.length(1);
  });

  it('become tags in groups on a board; the same one again adds nothing; Undo and Redo', async () => {
    const { ada, projectId, there } = await aStudy();
    const own = await ada.do(createTag, { projectId, title: 'late', colour: '#00ff00' });
    const board = await ada.do(createTagBoard, { projectId, title: 'Imported' });
    const group = await ada.do(createTagGroup, { projectId, title: 'weather', boardId: board.id });
    const input = { projectId, boardId: board.id, codebook: BOOK };
    const made = await ada.do(importCodebook, input);
    const back = undoOf(ada);
    expect(made).to.deep.include({ same: 1 });
    const after = await there();
    expect(after.tags.map(({ title }) => title)).to.deep.equal(['late', 'Queue', 'Cold']);
    expect(after.tags[0]).to.deep.include({ id: own.id, colour: '#00ff00' });
    expect(after.tags[1]).to.include({ colour: '#ff0000', description: 'Standing in line', role: 'OTHER' });
    expect(after.groups.map(({ title, boardId }) => [title, boardId])).to.deep.equal([
      ['weather', board.id],
      ['Places', board.id],
    ]);
    expect(after.tags[2]?.groupId).to.equal(group.id);
    expect(await ada.do(importCodebook, input)).to.deep.equal({ tagIds: [], groupIds: [], same: 3 });
    await back();
    const again = undoOf(ada);
    expect((await there()).tags.map(({ id }) => id)).to.deep.equal([own.id]);
    expect((await there()).groups.map(({ id }) => id)).to.deep.equal([group.id]);
    await again();
    expect((await there()).tags).to.have.length(3);
  });

  it(`are taken back for one project at a time (${takeBackCodebook.name}, ${bringBackCodebook.name})`, async () => {
    const { ada, projectId } = await aStudy();
    const other = await aProject(ada);
    const [one, two] = [
      await ada.do(createTag, { projectId, title: 'One' }),
      await ada.do(createTag, { projectId: other.id, title: 'Two' }),
    ];
    await demandRefused(ada.do(takeBackCodebook, { tagIds: [one.id, two.id], groupIds: [] }), 'BAD_USER_INPUT');
  });

  it('are for those who may write; for the tags of the workspace, for those who manage it', async () => {
    const { room, ada, projectId } = await aStudy();
    const viewer = await room.person('VIEWER');
    await demandRefused(viewer.do(importCodebook, { projectId, codebook: BOOK }), 'FORBIDDEN');
    await demandRefused(ada.do(importCodebook, { projectId: null, codebook: BOOK }), 'FORBIDDEN');
    const { tagIds } = await room.admin.do(importCodebook, { projectId: null, codebook: BOOK });
    expect(tagIds).to.have.length(3);
  });

  for (const [what, given, refused, says] of [
    ['plain text', 'Code, Colour\nQueue, red', 'UNPROCESSABLE', 'no REFI-QDA file'],
    ['another XML file', '<html><body/></html>', 'UNPROCESSABLE', 'no REFI-QDA file'],
    ['a file cut short', BOOK.slice(0, 200), 'UNPROCESSABLE', 'damaged'],
    ['entities', `<!DOCTYPE x [<!ENTITY a "aaaa">]>${BOOK}`, 'UNPROCESSABLE', 'damaged'],
    ['no codes', book(''), 'NOT_ENOUGH_DATA', 'no codes'],
    [
      'too many codes',
      book(Array.from({ length: limits.refi.codebook.codes + 1 }, (_, at) => code(at, `c${at}`)).join('')),
      'TOO_LARGE',
      'Split the codebook',
    ],
    [
      'codes inside each other, very deep',
      book(`${'<Code name="a" isCodable="true">'.repeat(500)}`),
      'TOO_LARGE',
      'levels deep',
    ],
  ] as const)
    it(`refuse ${what} in words`, async () => {
      const { ada, projectId, there } = await aStudy();
      await demandRefused(ada.do(importCodebook, { projectId, codebook: given }), refused, says);
      expect((await there()).tags).to.deep.equal([]);
    });

  it('of the most codes that are imported come in, and go back, in a few seconds', async function () {
    this.timeout(60_000);
    const { ada, projectId, there } = await aStudy();
    const all = Array.from({ length: limits.refi.codebook.codes }, (_, at) => code(at, `Code ${at}`)).join('');
    const begun = performance.now();
    await ada.do(importCodebook, { projectId, codebook: book(all) });
    const took = performance.now() - begun;
    await undoOf(ada)();
    expect((await there()).tags).to.deep.equal([]);
    expect(took).to.be.lessThan(30_000);
  });
});
