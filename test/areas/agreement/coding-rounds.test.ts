import { changeBlindCode, createBlindCode, myBlindCodes } from '@earshot/core/areas/agreement/blind-code';
import {
  closeCodingRound,
  codingProgress,
  codingRound,
  codingRounds,
  createCodingRound,
  deleteCodingRound,
  markNoteCoded,
  restoreCodingRound,
  updateCodingRound,
} from '@earshot/core/areas/agreement/coding-round';
import { createTag, deleteTag } from '@earshot/core/areas/coding/tag';
import { createNote, deleteNote } from '@earshot/core/areas/pages/note';
import { limits } from '@earshot/core/limits';
import { updateMember } from '@earshot/core/model/member';
import { setGrant } from '@earshot/core/model/place';
import { expect } from 'chai';
import { aNote, aProject, PASSWORD, type Person } from '../../kit/hosts/host.ts';
import { signedIn } from '../../kit/hosts/host-process.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { undoOf } from '../../kit/hosts/undo.ts';
import { aCode, aCodingRoom, type CodingRoom, rangeOf } from '../../kit/rooms/coding-round.ts';

describe('coding rounds', () => {
  let study: CodingRoom;
  before(async () => {
    study = await aCodingRoom();
  });
  const own = async (by: Person, round: { id: string }, noteId = study.notes[0]?.id ?? '') =>
    (await by.do(myBlindCodes, { id: round.id, noteId })).map(({ quote, tagIds }) => [quote, tagIds]);

  it('are made, changed, deleted and listed, each with Undo', async () => {
    const { mia, ada, ben, late, projectId } = study;
    const { id } = await study.aRound({ title: 'Pilot', tagIds: [late.id], unit: 'CHARACTER' });
    const title = async () => (await ben.do(codingRound, { id })).title;
    expect(await ben.do(codingRound, { id })).to.deep.include({
      state: 'OPEN',
      unit: 'CHARACTER',
      coderIds: [ada.memberId, ben.memberId],
      tagIds: [late.id],
    });
    await mia.do(updateCodingRound, { id, title: 'Pilot study' });
    const back = undoOf(mia);
    expect(await title()).to.equal('Pilot study');
    await back();
    expect(await title()).to.equal('Pilot');
    await mia.do(deleteCodingRound, { id });
    const restored = undoOf(mia);
    const listed = async () => (await ben.do(codingRounds, { condition: { projectId } })).nodes.map((one) => one.id);
    expect(await listed()).not.to.include(id);
    await restored();
    expect(await listed()).to.include(id);
  });

  it('are changed, ended and deleted by their author or with full access only', async () => {
    const { room, mia, ada, projectId } = study;
    const round = await study.aRound();
    for (const change of [closeCodingRound, deleteCodingRound, updateCodingRound] as const)
      await demandRefused(ada.do(change, { id: round.id }), 'FORBIDDEN', 'Only its author');
    const owner = await room.person('CONTRIBUTOR');
    await mia.do(setGrant, { placeId: projectId, principal: 'MEMBER', principalId: owner.memberId, level: 'FULL' });
    expect((await owner.do(closeCodingRound, { id: round.id })).state).to.equal('CLOSED');
    expect((await owner.do(closeCodingRound, { id: round.id })).closedAt).not.to.equal(null);
  });

  it('are coded by each coder alone: the same words are one code, tags come and go with Undo', async () => {
    const { ada, ben, late, kind, notes } = study;
    const noteId = notes[0]?.id ?? '';
    const round = await study.aRound();
    const code = await aCode(ada, round, noteId, 'The parcel came late.', late);
    const takenAway = undoOf(ada);
    await aCode(ada, round, noteId, 'The parcel came late.', late, kind);
    const withoutKind = undoOf(ada);
    expect(await own(ada, round)).to.deep.equal([['The parcel came late.', [late.id, kind.id]]]);
    await withoutKind();
    expect(await own(ada, round)).to.deep.equal([['The parcel came late.', [late.id]]]);
    await ada.do(changeBlindCode, { id: round.id, codeId: code.id, add: [kind.id], remove: [late.id] });
    expect(await own(ada, round)).to.deep.equal([['The parcel came late.', [kind.id]]]);
    await ada.do(changeBlindCode, { id: round.id, codeId: code.id, remove: [kind.id] });
    const again = undoOf(ada);
    expect(await own(ada, round)).to.deep.equal([]);
    await again();
    expect(await own(ada, round)).to.deep.equal([['The parcel came late.', [kind.id]]]);
    await ada.do(changeBlindCode, { id: round.id, codeId: code.id, add: [late.id], remove: [kind.id] });
    await takenAway();
    expect(await own(ada, round)).to.deep.equal([]);
    expect(await own(ben, round)).to.deep.equal([]);
  });

  it('show who is done with which note: coders see themselves, others everyone, and all once closed', async () => {
    const { mia, ada, ben, notes } = study;
    const noteId = notes[0]?.id ?? '';
    const round = await study.aRound();
    const known = async (by: Person) =>
      (await by.do(codingProgress, { id: round.id })).map(({ coderId }) => coderId).sort();
    await ada.do(markNoteCoded, { id: round.id, noteId, done: true });
    await ben.do(markNoteCoded, { id: round.id, noteId, done: true });
    const back = undoOf(ben);
    expect(await known(ada)).to.deep.equal([ada.memberId]);
    expect(await known(mia)).to.deep.equal([ada.memberId, ben.memberId].sort());
    await back();
    expect(await known(mia)).to.deep.equal([ada.memberId]);
    expect(await known(ben)).to.deep.equal([]);
    await mia.do(closeCodingRound, { id: round.id });
    expect(await known(ben)).to.deep.equal([ada.memberId]);
  });

  it('take no codes once they are closed, and keep their notes, coders and tags then', async () => {
    const { mia, ada, ben, late, notes } = study;
    const noteId = notes[0]?.id ?? '';
    const round = await study.aRound();
    const code = await aCode(ada, round, noteId, 'It rained.', late);
    await mia.do(closeCodingRound, { id: round.id });
    const range = await rangeOf(ada, noteId, 'kind');
    const id = round.id;
    for (const call of [
      () => ada.do(createBlindCode, { id, noteId, ...range, tagIds: [late.id] }),
      () => ada.do(changeBlindCode, { id, codeId: code.id, remove: [late.id] }),
      () => ada.do(markNoteCoded, { id, noteId, done: true }),
      () => mia.do(updateCodingRound, { id, coderIds: [mia.memberId, ben.memberId] }),
    ])
      await demandRefused(call(), 'CONFLICT', 'This round is closed');
    expect((await mia.do(updateCodingRound, { id, title: 'Done', unit: 'PARAGRAPH' })).title).to.equal('Done');
  });

  it('are refused with the reason: one coder, somebody twice, people without access, foreign notes, unknown tags', async () => {
    const { room, mia, ada, ben, notes, projectId } = study;
    const elsewhere = await aNote(mia);
    const foreignTag = await mia.do(createTag, { projectId: elsewhere.projectId, title: 'Elsewhere' });
    const viewer = await room.person('VIEWER');
    const gone = await mia.do(createNote, { projectId, title: 'Gone' });
    await mia.do(deleteNote, { id: gone.id });
    const noteIds = notes.map(({ id }) => id);
    const coderIds = [ada.memberId, ben.memberId];
    const tries: [string, Parameters<typeof study.aRound>[0]][] = [
      ['at least two coders', { coderIds: [ada.memberId] }],
      ['Name each coder once', { coderIds: [ada.memberId, ada.memberId] }],
      ['cannot write in this project', { coderIds: [ada.memberId, viewer.memberId] }],
      ['Choose at least one note', { noteIds: [] }],
      ['in trash or belongs to another project', { noteIds: [...noteIds, elsewhere.id] }],
      ['in trash or belongs to another project', { noteIds: [...noteIds, gone.id] }],
      ['belongs to another project', { tagIds: [foreignTag.id] }],
      ['Give the round a title', { title: ' ' }],
    ];
    for (const [words, input] of tries)
      await demandRefused(
        mia.do(createCodingRound, { projectId, title: 'x', noteIds, coderIds, ...input }),
        'BAD_USER_INPUT',
        words,
      );
  });

  it('refuse codes by others than coders, of foreign notes and tags, and of selections without words', async () => {
    const { mia, ada, late, kind, notes, projectId } = study;
    const noteId = notes[0]?.id ?? '';
    const other = await mia.do(createNote, { projectId, title: 'Not part of it' });
    const round = await study.aRound({ tagIds: [late.id] });
    const range = await rangeOf(ada, noteId, 'kind');
    const base = { id: round.id, noteId, ...range, tagIds: [late.id] };
    await demandRefused(mia.do(createBlindCode, base), 'FORBIDDEN', 'Only the coders of this round');
    await demandRefused(
      ada.do(createBlindCode, { ...base, noteId: other.id }),
      'BAD_USER_INPUT',
      'not part of the round',
    );
    await demandRefused(
      ada.do(createBlindCode, { ...base, tagIds: [kind.id] }),
      'BAD_USER_INPUT',
      'does not use this tag',
    );
    await demandRefused(ada.do(createBlindCode, { ...base, tagIds: [] }), 'BAD_USER_INPUT', 'Choose a tag');
    await demandRefused(ada.do(createBlindCode, { ...base, to: base.from }), 'CONFLICT', 'Select them again');
  });

  it('lose nothing when a coder leaves, a note goes to trash or a tag is deleted during the round', async () => {
    const own = await aCodingRoom(['It came late. We waited.', 'He was kind.']);
    const { room, mia, ada, ben, late, kind, notes } = own;
    const [first, second] = notes.map(({ id }) => id) as [string, string];
    const round = await own.aRound();
    await aCode(ben, round, first, 'It came late.', late, kind);
    await room.admin.do(updateMember, { id: ben.memberId, suspended: true });
    await mia.do(deleteNote, { id: second });
    await mia.do(deleteTag, { id: kind.id });
    const other = await room.person('CONTRIBUTOR');
    const coderIds = [...round.coderIds, other.memberId];
    const wider = await mia.do(updateCodingRound, { id: round.id, coderIds, noteIds: [...round.noteIds] });
    expect(wider.coderIds).to.deep.equal(coderIds);
    await demandRefused(ada.do(myBlindCodes, { id: round.id, noteId: second }), 'NOT_FOUND');
    await room.admin.do(updateMember, { id: ben.memberId, suspended: false });
    const back = await signedIn(ben.url, ben.email, PASSWORD);
    const codes = await back.do(myBlindCodes, { id: round.id, noteId: first });
    expect(codes[0]?.tagIds).to.deep.equal([late.id, kind.id]);
    const [code] = codes;
    const changed = await back.do(changeBlindCode, { id: round.id, codeId: code?.id ?? '', remove: [late.id] });
    expect(changed.tagIds).to.deep.equal([kind.id]);
  });

  it('of a project are limited, also where one comes out of trash', async () => {
    const { mia, ada, ben } = study;
    const project = await aProject(mia);
    const note = await aNote(mia, { projectId: project.id });
    const input = { projectId: project.id, title: 'x', noteIds: [note.id], coderIds: [ada.memberId, ben.memberId] };
    const first = await mia.do(createCodingRound, input);
    await mia.do(deleteCodingRound, { id: first.id });
    for (let at = 0; at < limits.codingRoundsPerProject; at += 1) await mia.do(createCodingRound, input);
    await demandRefused(mia.do(createCodingRound, input), 'UNPROCESSABLE', 'at most 100 coding rounds');
    await demandRefused(mia.do(restoreCodingRound, { id: first.id }), 'UNPROCESSABLE', 'at most 100 coding rounds');
  });
});
