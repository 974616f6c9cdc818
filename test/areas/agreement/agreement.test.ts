import {
  type Agreement,
  acceptAgreed,
  agreement,
  type CodedStretch,
  codedStretches,
  resolveStretch,
  saturation,
} from '@earshot/core/areas/agreement/agreement';
import { type CodingRound, closeCodingRound } from '@earshot/core/areas/agreement/coding-round';
import { deleteHighlight, highlights } from '@earshot/core/areas/coding/highlight';
import { createTag, deleteTag, mergeTags, restoreTag } from '@earshot/core/areas/coding/tag';
import { createNote, deleteNote, restoreNote } from '@earshot/core/areas/pages/note';
import { updateMe } from '@earshot/core/model/member';
import { expect } from 'chai';
import type { Person } from '../../kit/hosts/host.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { undoOf } from '../../kit/hosts/undo.ts';
import { Writer } from '../../kit/hosts/writer.ts';
import { aCode, aCodingRoom, type CodingRoom } from '../../kit/rooms/coding-round.ts';
import { aHighlight, aTranscript } from '../../kit/rooms/transcript.ts';

// Five sentences in three paragraphs.
const TEXT = 'It came late. He was kind.\n\nNobody rang. I waited all day.\n\nIt rained.';

describe('agreement between coders', () => {
  let study: CodingRoom;
  beforeEach(async () => {
    study = await aCodingRoom([TEXT]);
  });
  const noteOf = () => study.notes[0]?.id ?? '';
  const by = (round: CodingRound, more: object = {}): Promise<Agreement> =>
    study.mia.do(agreement, { id: round.id, unit: 'SENTENCE', ...more });
  const stretches = (round: CodingRound, more: object = {}): Promise<CodedStretch[]> =>
    study.mia.do(codedStretches, { id: round.id, noteId: noteOf(), ...more });
  const shared = async () =>
    (await study.mia.do(highlights, { condition: { noteId: noteOf() }, orderBy: 'POSITION_ASC' })).nodes.map(
      ({ text, tagIds }) => [text, ...tagIds.map((id) => (id === study.late.id ? 'Late' : 'Kind'))],
    );
  /**
   * A coded round: both coders tag the first and the last sentence alike; Ada tags one of the others, Ben tags one
   * differently and a wider range.
   */
  async function aCodedRound(): Promise<CodingRound> {
    const { ada, ben, late, kind } = study;
    const round = await study.aRound();
    await aCode(ada, round, noteOf(), 'It came late.', late);
    await aCode(ben, round, noteOf(), 'came late.', late);
    await aCode(ada, round, noteOf(), 'He was kind.', kind);
    await aCode(ben, round, noteOf(), 'He was kind.', late);
    await aCode(ben, round, noteOf(), 'I waited all day.', late);
    await aCode(ada, round, noteOf(), 'It rained.', late, kind);
    await aCode(ben, round, noteOf(), 'It rained.', kind, late);
    await study.done(round, ada, ben);
    return study.mia.do(closeCodingRound, { id: round.id });
  }

  it('is counted by sentence, paragraph and character, over all tags and by tag', async () => {
    const { late, kind, ada, ben } = study;
    const round = await aCodedRound();
    const found = await by(round);
    // Ada: L K – – LK, Ben: L L – L LK.
    expect(found.units).to.equal(5);
    expect(found.percent.value).to.be.closeTo(3 / 5, 1e-9);
    expect(found.pairs.map(({ coderIds }) => coderIds)).to.deep.equal([[ada.memberId, ben.memberId]]);
    // Kappa over the four categories by hand: chance is (1·3 + 1·0 + 2·1 + 1·1) / 25.
    expect(found.pairs[0]?.kappa.value).to.be.closeTo((3 / 5 - 6 / 25) / (1 - 6 / 25), 1e-9);
    const tag = (id: string) => found.tags.find(({ tagId }) => tagId === id);
    expect(tag(late.id)).to.deep.include({ title: 'Late', units: [2, 4] });
    // Late: L – – – L against L L – L L: chance is (2·4 + 3·1) / 25.
    expect(tag(late.id)?.kappas[0]?.value).to.be.closeTo((3 / 5 - 11 / 25) / (1 - 11 / 25), 1e-9);
    expect(tag(kind.id)?.percent.value).to.be.closeTo(4 / 5, 1e-9);
    expect(found.alpha.interval?.low).to.be.at.most(found.alpha.value ?? 0);
    expect(await by(round)).to.deep.equal(found);
    expect((await by(round, { unit: 'PARAGRAPH' })).units).to.equal(3);
    const characters = await by(round, { unit: 'CHARACTER' });
    expect(characters.units).to.equal(TEXT.replaceAll('\n', '').length);
    expect(characters.tags.find(({ tagId }) => tagId === late.id)?.units).to.deep.equal([23, 49]);
    expect(found.notes[0]).to.deep.include({ agreed: 2, differing: 2, resolved: 0, absent: false });
  });

  it('leaves out coders who are not done with a note, unless wanted, and explains undefined figures', async () => {
    const { mia, ada, ben, late } = study;
    const round = await study.aRound();
    await aCode(ada, round, noteOf(), 'It came late.', late);
    await aCode(ben, round, noteOf(), 'It came late.', late);
    await study.done(round, ada);
    await mia.do(closeCodingRound, { id: round.id });
    const found = await by(round);
    expect(found.alpha).to.deep.equal({ value: null, reason: 'NOTHING_SHARED', interval: null });
    expect(found.notes[0]?.coderIds).to.deep.equal([ada.memberId]);
    const all = await by(round, { unfinished: true });
    expect(all.alpha.value).to.equal(1);
    expect(all.notes[0]?.agreed).to.equal(1);
  });

  it('finds codes again after edits, and lists those whose words or tags are gone', async () => {
    const { mia, ada, ben, late, kind } = study;
    const round = await study.aRound();
    await aCode(ada, round, noteOf(), 'Nobody rang.', late);
    await aCode(ada, round, noteOf(), 'He was kind.', late);
    await aCode(ada, round, noteOf(), 'It rained.', kind);
    const socket = await mia.socket();
    const writer = await Writer.open(socket, noteOf());
    writer.type('A word before. ', 1, 0);
    writer.eraseWords('He was kind.');
    await writer.send();
    socket.disconnect();
    await mia.do(deleteTag, { id: kind.id });
    await study.done(round, ada, ben);
    await mia.do(closeCodingRound, { id: round.id });
    const found = await by(round);
    expect(found.uncounted.map(({ quote, reason }) => [quote, reason])).to.deep.equal([
      ['He was kind.', 'WORDS_GONE'],
      ['It rained.', 'TAGS_GONE'],
    ]);
    expect((await stretches(round)).map(({ text }) => text)).to.deep.equal(['Nobody rang.']);
    await mia.do(restoreTag, { id: kind.id });
    expect((await by(round)).uncounted).to.have.length(1);
  });

  it('counts a merged tag as the one that remained, and no note in trash', async () => {
    const { mia, ada, ben, late, kind } = study;
    const round = await study.aRound();
    await aCode(ada, round, noteOf(), 'It came late.', late);
    await aCode(ben, round, noteOf(), 'It came late.', kind);
    await study.done(round, ada, ben);
    await mia.do(closeCodingRound, { id: round.id });
    expect((await by(round)).percent.value).to.be.closeTo(4 / 5, 1e-9);
    await mia.do(mergeTags, { id: late.id, mergeIds: [kind.id] });
    const merged = await by(round);
    expect(merged.percent.value).to.equal(1);
    expect(merged.tags.map(({ title }) => title)).to.deep.equal(['Late']);
    await mia.do(deleteNote, { id: noteOf() });
    const without = await by(round);
    expect([without.units, without.notes[0]?.absent]).to.deep.equal([0, true]);
    await mia.do(restoreNote, { id: noteOf() });
    expect((await by(round)).units).to.equal(5);
  });

  it('shows where coders differ and agree, with everybody’s codes in the words around', async () => {
    const { ada, ben, late, kind } = study;
    const round = await aCodedRound();
    const [first, ...others] = await stretches(round);
    expect(first).to.deep.include({ state: 'AGREED', text: 'It came late.', resolutionId: null });
    expect(first?.after.startsWith(' He was kind.')).to.equal(true);
    expect(first?.versions).to.deep.equal([
      { coderId: ada.memberId, codes: [{ from: 0, to: 13, tagIds: [late.id] }] },
      { coderId: ben.memberId, codes: [{ from: 3, to: 13, tagIds: [late.id] }] },
    ]);
    expect(others.map(({ text, state }) => [text, state])).to.deep.equal([
      ['He was kind.', 'DIFFERING'],
      ['I waited all day.', 'DIFFERING'],
      ['It rained.', 'AGREED'],
    ]);
    expect(others[0]?.versions.map(({ codes }) => codes[0]?.tagIds)).to.deep.equal([[kind.id], [late.id]]);
    expect((await stretches(round, { state: 'DIFFERING' })).map(({ text }) => text)).to.deep.equal([
      'He was kind.',
      'I waited all day.',
    ]);
    expect((await stretches(round, { offset: 3 })).map(({ text }) => text)).to.deep.equal(['It rained.']);
  });

  it('becomes highlights: what all agree on, in one act, with Undo and once more', async () => {
    const { mia, late } = study;
    const there = await aHighlight(mia, noteOf(), 'It rained.', [late.id]);
    const round = await aCodedRound();
    const accepted = await mia.do(acceptAgreed, { id: round.id });
    const back = undoOf(mia);
    expect(accepted).to.deep.include({ choice: 'AGREED', stretches: 2, left: 0 });
    expect(accepted.highlightIds).to.include(there.id);
    const agreed = [
      ['came late.', 'Late'],
      ['It rained.', 'Late', 'Kind'],
    ];
    expect(await shared()).to.deep.equal(agreed);
    expect((await by(round)).notes[0]).to.deep.include({ agreed: 0, resolved: 2 });
    await demandRefused(mia.do(acceptAgreed, { id: round.id }), 'CONFLICT', 'has already been decided');
    await back();
    const again = undoOf(mia);
    expect(await shared()).to.deep.equal([['It rained.', 'Late']]);
    expect((await by(round)).notes[0]).to.deep.include({ agreed: 2, resolved: 0 });
    await again();
    expect(await shared()).to.deep.equal(agreed);
    await demandRefused(again(), 'CONFLICT', 'Someone has already decided on this');
  });

  it('is decided on one by one: a coder’s version, everybody’s, none, other tags', async () => {
    const { mia, ada, kind } = study;
    const round = await aCodedRound();
    const all = await stretches(round);
    const decide = (text: string, more: object) => {
      const codeIds = all.find((one) => one.text === text)?.codeIds ?? [];
      return mia.do(resolveStretch, { id: round.id, codeIds, choice: 'NONE', ...more } as never);
    };
    await decide('He was kind.', { choice: 'CODER', coderId: ada.memberId });
    expect(await shared()).to.deep.equal([['He was kind.', 'Kind']]);
    await demandRefused(decide('He was kind.', { choice: 'ALL' }), 'CONFLICT', 'Someone has already decided on this');
    await decide('It came late.', { choice: 'ALL' });
    await decide('I waited all day.', { choice: 'NONE' });
    const undoNone = undoOf(mia);
    await decide('It rained.', { choice: 'OTHER', tagIds: [kind.id] });
    const undoOther = undoOf(mia);
    expect(await shared()).to.deep.equal([
      ['It came late.', 'Late'],
      ['came late.', 'Late'],
      ['He was kind.', 'Kind'],
      ['It rained.', 'Kind'],
    ]);
    expect((await stretches(round)).every(({ state }) => state === 'RESOLVED')).to.equal(true);
    await undoNone();
    await undoOther();
    expect((await stretches(round)).map(({ state }) => state)).to.deep.equal([
      'RESOLVED',
      'RESOLVED',
      'DIFFERING',
      'AGREED',
    ]);
    expect(await shared()).to.have.length(3);
  });

  it('survives that a highlight made of it was deleted before Undo', async () => {
    const { mia } = study;
    const round = await aCodedRound();
    const { highlightIds } = await mia.do(acceptAgreed, { id: round.id });
    const back = undoOf(mia);
    await mia.do(deleteHighlight, { id: highlightIds[0] ?? '' });
    await back();
    expect(await shared()).to.deep.equal([]);
    expect((await by(round)).notes[0]?.agreed).to.equal(2);
  });

  it('refuses decisions on an open round, on part of a stretch, without what they need, and in trash', async () => {
    const { mia, ada, late } = study;
    const open = await study.aRound();
    const code = await aCode(ada, open, noteOf(), 'It rained.', late);
    const none = { id: open.id, codeIds: [code.id], choice: 'NONE' as const };
    for (const call of [
      () => by(open),
      () => stretches(open),
      () => mia.do(acceptAgreed, { id: open.id }),
      () => mia.do(resolveStretch, none),
    ])
      await demandRefused(call(), 'CONFLICT', 'once the round is closed');
    const round = await aCodedRound();
    const [first] = await stretches(round);
    const codeIds = first?.codeIds ?? [];
    const resolve = (input: object) => mia.do(resolveStretch, { id: round.id, codeIds, ...input } as never);
    await demandRefused(resolve({ choice: 'NONE', codeIds: codeIds.slice(0, 1) }), 'CONFLICT', 'Review this passage');
    await demandRefused(resolve({ choice: 'NONE', codeIds: [code.id] }), 'NOT_FOUND');
    await demandRefused(resolve({ choice: 'OTHER' }), 'BAD_USER_INPUT', 'Choose the tags');
    await demandRefused(resolve({ choice: 'CODER' }), 'BAD_USER_INPUT', 'Say whose version');
    await demandRefused(resolve({ choice: 'CODER', coderId: mia.memberId }), 'BAD_USER_INPUT', 'Say whose version');
    await mia.do(deleteNote, { id: noteOf() });
    await demandRefused(resolve({ choice: 'NONE' }), 'CONFLICT', 'This note is in trash');
  });

  it('is exported as CSV, with cells that no spreadsheet runs', async () => {
    const { mia, ada, projectId } = study;
    await ada.do(updateMe, { name: '=HYPERLINK("x")' });
    const formula = await mia.do(createTag, { projectId, title: '+Plus' });
    const round = await aCodedRound();
    const get = (who: Person, id: string) =>
      fetch(`${who.url}/api/v1/coding-rounds/${id}/agreement.csv?unit=SENTENCE`, { headers: who.headers });
    const response = await get(mia, round.id);
    expect(response.headers.get('content-disposition')).to.include('agreement.csv');
    const lines = (await response.text()).split('\r\n');
    expect(lines[0]).to.include('"Kappa of =HYPERLINK(""x"") and Ben Lindqvist"');
    expect(lines[1]?.startsWith('"All tags",')).to.equal(true);
    expect(lines[1]?.split(',')[4]).to.equal('0.6');
    expect(lines.find((line) => line.startsWith('"Late"'))?.endsWith(',2,4')).to.equal(true);
    expect(lines.join()).not.to.include(formula.title);
    const named = await study.aRound({ tagIds: [formula.id] });
    await mia.do(closeCodingRound, { id: named.id });
    expect(await (await get(mia, named.id)).text()).to.include(`"'+Plus"`);
    const open = await study.aRound();
    expect((await get(mia, open.id)).status).to.equal(409);
  });

  it('is exported as a table of tags by coder and unit, from which the figures can be computed again', async () => {
    const { mia } = study;
    const round = await aCodedRound();
    const get = async (unit: string) => {
      const address = `${mia.url}/api/v1/coding-rounds/${round.id}/agreement.csv?table=CODINGS&unit=${unit}`;
      const response = await fetch(address, { headers: mia.headers });
      expect(response.headers.get('content-disposition')).to.include('codings.csv');
      return (await response.text())
        .replace('\ufeff', '')
        .trim()
        .split('\r\n')
        .map((line) => line.split(','));
    };
    const [heads = [], ...units] = await get('SENTENCE');
    expect(heads.slice(0, 5)).to.deep.equal(['"Note"', '"Unit"', '"From"', '"To"', '"Words"']);
    const found = await by(round);
    expect(units).to.have.length(found.units);
    const late = heads.flatMap((head, at) => (head.startsWith('"Late:') ? [at] : []));
    expect(late).to.have.length(2);
    const sums = late.map((at) => units.reduce((sum, cells) => sum + Number(cells[at]), 0));
    expect(sums, 'as the figures say').to.deep.equal(found.tags.find(({ title }) => title === 'Late')?.units);
    expect((await get('PARAGRAPH')).length).to.be.lessThan(units.length + 1);
  });

  it('has a saturation curve: new tags by note, by time, title, first tagging or in a chosen order', async () => {
    const { mia, late, kind, projectId, notes } = study;
    const other = (await aTranscript(mia, projectId, 'A later interview', 'So kind. And late.')).id;
    await mia.do(createNote, { projectId, title: 'Not coded' });
    await aHighlight(mia, other, 'So kind.', [kind.id]);
    await aHighlight(mia, other, 'And late.', [late.id]);
    await aHighlight(mia, noteOf(), 'It came late.', [late.id]);
    const curve = async (more: object = {}) =>
      (await mia.do(saturation, { id: projectId, ...more })).map(({ noteId, newTags, allTags }) => [
        notes.findIndex(({ id }) => id === noteId),
        newTags,
        allTags,
      ]);
    const oldFirst = [
      [0, 1, 1],
      [-1, 1, 2],
    ];
    const newFirst = [
      [-1, 2, 2],
      [0, 0, 2],
    ];
    expect(await curve()).to.deep.equal(oldFirst);
    expect(await curve({ orderBy: 'TITLE_ASC' })).to.deep.equal(newFirst);
    expect(await curve({ orderBy: 'FIRST_TAGGED_ASC' })).to.deep.equal(newFirst);
    expect(await curve({ noteIds: [noteOf(), other] })).to.deep.equal(oldFirst);
    expect(await curve({ noteIds: [other] })).to.deep.equal([[-1, 2, 2]]);
    await mia.do(deleteTag, { id: kind.id });
    expect(await curve({ orderBy: 'TITLE_ASC' })).to.deep.equal([
      [-1, 1, 1],
      [0, 0, 1],
    ]);
  });
});
