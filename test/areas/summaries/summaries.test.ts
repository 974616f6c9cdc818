import { createTag } from '@earshot/core/areas/coding/tag';
import { deleteNote, note as oneNote, restoreNote } from '@earshot/core/areas/pages/note';
import { updateProject } from '@earshot/core/areas/places/project';
import {
  cancelSummary,
  deleteSummary,
  showSummary,
  summaries,
  summarise,
  summary,
  summaryContent,
  summaryFrameworks,
  updateSummary,
} from '@earshot/core/areas/summaries/summary';
import { limits } from '@earshot/core/limits';
import { setGrant } from '@earshot/core/model/place';
import { setPlugin } from '@earshot/core/model/plugin-setting';
import { expect } from 'chai';
import type * as z from 'zod';
import { OWN_NAUGHTY } from '../../kit/fixtures/hostile-markup.ts';
import { aProject, aRoom, type Person } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { undoOf } from '../../kit/hosts/undo.ts';
import { writeIn } from '../../kit/rooms/insight.ts';
import { aSummary, contentOf, INTERVIEW, made, sentencesOf } from '../../kit/rooms/summaries.ts';
import { aHighlight, anImport, aTranscript } from '../../kit/rooms/transcript.ts';

async function anInterview() {
  const room = await aRoom();
  const ada = await room.person('CONTRIBUTOR');
  const project = await aProject(ada);
  const note = await anImport(ada, project.id, 'Bakery.vtt', INTERVIEW);
  // Length and changes of a text are stored once it is indexed.
  await eventually(async () => expect((await ada.do(oneNote, { id: note.id })).characters).to.be.greaterThan(0));
  return { room, ada, projectId: project.id, noteId: note.id };
}

/** The finished summaries of a note, the current one first. */
const storedOf = async (by: Person, pageId: string) =>
  (await by.do(summaries, { condition: { pageId, state: 'DONE' }, orderBy: 'SHOWN_AT_DESC' })).nodes;

const short = (words: string) => `${words} `.repeat(5);

describe('summaries of notes', () => {
  it('say in sentences of the note, with who says them and when, what each question was answered', async () => {
    const { ada, noteId } = await anInterview();
    const row = await aSummary(ada, { pageId: noteId, framework: 'ByQuestion' });
    expect(row).to.include({ state: 'DONE', subject: 'NOTE', title: 'By question', progress: 1000, transcript: true });
    const { form, type, stale, omitted } = await contentOf(ada, row.id);
    expect({ type, stale, omitted, kind: form.kind }).to.deep.equal({
      type: 'TranscriptSummary',
      stale: false,
      omitted: 0,
      kind: 'chapter',
    });
    if (form.kind !== 'chapter') throw new Error('no chapters');
    expect(form.sections.map(({ title }) => title)).to.deep.equal([
      'How do you plan the deliveries of a week in the bakery?',
      'What is the hardest part of planning deliveries?',
      'What would help you to plan deliveries?',
    ]);
    expect(form.sections.map(({ startTime, contributors }) => [startTime, contributors])).to.deep.equal([
      [5000, ['Ada']],
      [31_000, ['Ada']],
      [59_000, ['Ada']],
    ]);
    const quotes = form.sections.flatMap((section) => section.quotes);
    expect(quotes.map(({ itemType, itemId, speaker }) => `${itemType} ${itemId} ${speaker}`)).to.deep.equal(
      quotes.map(() => `NOTE ${noteId} Ada`),
    );
    expect(quotes.map(({ startMs }) => startMs)).to.include.members([13_000, 37_000, 65_000]);
    await writeIn(ada, noteId, ({ text }) => {
      for (const quote of quotes) expect(text.slice(quote.start, quote.start + quote.text.length)).to.equal(quote.text);
    });
  });

  it('are a paragraph where a framework has one section, and chapters where it has titles', async () => {
    const { ada, noteId } = await anInterview();
    const plain = await contentOf(ada, (await aSummary(ada, { pageId: noteId, framework: 'Summary' })).id);
    expect(plain.form).to.include({ kind: 'paragraph' });
    if (plain.form.kind !== 'paragraph') throw new Error('no paragraph');
    expect(plain.form.text).to.equal(plain.form.quotes.map(({ text }) => text).join(' '));
    const call = await contentOf(ada, (await aSummary(ada, { pageId: noteId, framework: 'CustomerCall' })).id);
    if (call.form.kind !== 'chapter') throw new Error('no chapters');
    const said = new Map(call.form.sections.map(({ title, text }) => [title, text]));
    expect([...said.keys()]).to.deep.equal(['Background', 'What they like', 'Problems', 'Requests', 'Next steps']);
    expect(said.get('Problems')).to.include('drivers get confused');
    expect(said.get('Requests')).to.include('I wish the orders');
    expect(said.get('What they like')).to.equal('');
  });

  it('are the same for the same text, framework, language and prompt, without a second run', async () => {
    const { ada, noteId } = await anInterview();
    const first = await aSummary(ada, { pageId: noteId, framework: 'Summary' });
    expect(await ada.do(summarise, { pageId: noteId, framework: 'Summary' })).to.include({
      id: first.id,
      state: 'DONE',
    });
    const other = await aSummary(ada, { pageId: noteId, framework: 'Essential' });
    expect((await storedOf(ada, noteId)).map(({ id }) => id)).to.deep.equal([other.id, first.id]);
    const again = await ada.do(summarise, { pageId: noteId, framework: 'Summary' });
    const backToOther = undoOf(ada);
    expect(again.id).to.equal(first.id);
    expect((await storedOf(ada, noteId)).map(({ id }) => id)).to.deep.equal([first.id, other.id]);
    await backToOther();
    expect((await storedOf(ada, noteId)).map(({ id }) => id)).to.deep.equal([other.id, first.id]);
    const german = await aSummary(ada, { pageId: noteId, framework: 'Summary', language: 'DE' });
    expect(german.id).not.to.equal(first.id);
  });

  it('say so when the text has changed, and are made of the new one on demand', async () => {
    const { ada, noteId } = await anInterview();
    const first = await aSummary(ada, { pageId: noteId, framework: 'Summary' });
    // A highlight changes the document, not its text.
    await aHighlight(ada, noteId, 'I plan the deliveries');
    await eventually(async () => expect((await ada.do(oneNote, { id: noteId })).editedAt).not.to.equal(null));
    expect((await contentOf(ada, first.id)).stale).to.equal(false);
    const added = 'The bakery bought a second van for the deliveries in the morning.';
    await writeIn(ada, noteId, (writer) => writer.paragraph(added));
    await eventually(async () => expect((await contentOf(ada, first.id)).stale).to.equal(true));
    const second = await aSummary(ada, { pageId: noteId, framework: 'Summary' });
    expect(second.id).not.to.equal(first.id);
    expect((await contentOf(ada, second.id)).stale).to.equal(false);
    await writeIn(ada, noteId, (writer) => writer.eraseWords(added));
    await eventually(async () => expect((await contentOf(ada, second.id)).stale).to.equal(true));
  });

  it('are refused for a text that is too short, letter by letter', async () => {
    const { ada, projectId } = await anInterview();
    const note = await aTranscript(ada, projectId, 'Short', short('Too little.'));
    await eventually(() =>
      demandRefused(
        ada.do(summarise, { pageId: note.id, framework: 'Summary' }),
        'NOT_ENOUGH_DATA',
        'Not enough content to summarize',
      ),
    );
    const [most] = [limits.summary.leastCharacters];
    await writeIn(ada, note.id, (writer) =>
      writer.paragraph('The parcel came too late for everybody. '.repeat(Math.ceil(most / 30))),
    );
    await eventually(async () => expect((await ada.do(oneNote, { id: note.id })).characters).to.be.greaterThan(most));
    expect(await aSummary(ada, { pageId: note.id, framework: 'Summary' })).to.include({ state: 'DONE' });
  });

  it('fail with a word on it where nothing fits the framework, and leave the way free', async () => {
    const { ada, projectId } = await anInterview();
    const note = await aTranscript(
      ada,
      projectId,
      'Diary',
      'The harbour was quiet and the boats stayed at home. '.repeat(8),
    );
    const failed = await aSummary(ada, { pageId: note.id, framework: 'ByQuestion' });
    expect(failed).to.include({
      state: 'FAILED',
      problem: 'Nothing in this text fits this framework. Choose another one.',
    });
    await aSummary(ada, { pageId: note.id, framework: 'Summary' });
    expect(await ada.outcome(summary, { id: failed.id })).to.equal('NOT_FOUND');
  });

  it('answer a prompt with the sentences that are nearest to it, and ask for one', async () => {
    const { ada, noteId } = await anInterview();
    const ask = (prompt: string) => aSummary(ada, { pageId: noteId, framework: 'CustomPrompt', prompt });
    await demandRefused(ask(' '), 'BAD_USER_INPUT', 'Say in a few words');
    const { id } = await ask('customers that were lost');
    expect(await sentencesOf(ada, id)).to.deep.equal([
      'We lost two customers last year because bread arrived at the wrong address.',
    ]);
    expect(await ask('elephants')).to.include({ state: 'FAILED' });
  });

  it('take whatever words somebody asks with, as they are checked', async function () {
    this.timeout(60_000);
    const { ada, noteId } = await anInterview();
    const prompt = (summarise.input.shape as { prompt: z.ZodType<string> }).prompt;
    for (const text of OWN_NAUGHTY) {
      const checked = prompt.safeParse(text);
      const asked = ada.do(summarise, { pageId: noteId, framework: 'CustomPrompt', prompt: text });
      if (!checked.success || checked.data === '') await demandRefused(asked, 'BAD_USER_INPUT');
      else {
        const row = await asked;
        expect(row.prompt, JSON.stringify(text)).to.equal(checked.data);
        expect(['DONE', 'FAILED']).to.include((await made(ada, row.id)).state);
      }
    }
  });

  it('are changed by hand, put back by Undo, shown again and deleted', async () => {
    const { ada, noteId } = await anInterview();
    const first = await aSummary(ada, { pageId: noteId, framework: 'Summary' });
    await ada.do(updateSummary, { id: first.id, text: 'Ada plans by hand.' });
    const backToMade = undoOf(ada);
    expect((await ada.do(summary, { id: first.id })).text).to.equal('Ada plans by hand.');
    const second = await aSummary(ada, { pageId: noteId, framework: 'Summary' });
    expect(second.id, 'what somebody wrote stays').not.to.equal(first.id);
    await backToMade();
    expect((await ada.do(summary, { id: first.id })).text).to.equal('');
    await ada.do(showSummary, { id: first.id });
    const backToSecond = undoOf(ada);
    expect((await storedOf(ada, noteId)).map(({ id }) => id)).to.deep.equal([first.id, second.id]);
    await backToSecond();
    expect((await storedOf(ada, noteId)).map(({ id }) => id)).to.deep.equal([second.id, first.id]);
    await ada.do(deleteSummary, { id: second.id });
    const backFromTrash = undoOf(ada);
    expect((await storedOf(ada, noteId)).map(({ id }) => id)).to.deep.equal([first.id]);
    await backFromTrash();
    expect(await storedOf(ada, noteId)).to.have.length(2);
    expect(await ada.outcome(updateSummary, { id: first.id, text: 'x'.repeat(limits.summary.text + 1) })).to.equal(
      'BAD_USER_INPUT',
    );
  });

  it('can be stopped while they are made, one at a time', async () => {
    const { ada, projectId } = await anInterview();
    const words = Array.from({ length: 9000 }, (_, at) => `Sentence ${at} tells of parcels and of drivers who wait.`);
    const note = await aTranscript(ada, projectId, 'Long', words.join(' '));
    const { id } = await ada.do(summarise, { pageId: note.id, framework: 'ByThemes' });
    await demandRefused(
      ada.do(summarise, { pageId: note.id, framework: 'Summary' }),
      'CONFLICT',
      'already being made here',
    );
    expect(await ada.do(cancelSummary, { id })).to.include({ state: 'CANCELLED' });
    await aSummary(ada, { pageId: note.id, framework: 'Summary' });
    expect(await storedOf(ada, note.id)).to.have.length(1);
  });

  it('keep no more than the newest, the others go to trash', async function () {
    this.timeout(60_000);
    const { ada, noteId } = await anInterview();
    const prompts = Array.from({ length: limits.summary.stored + 2 }, (_, at) => `orders of week ${at}`);
    for (const prompt of prompts) await aSummary(ada, { pageId: noteId, framework: 'CustomPrompt', prompt });
    const stored = await storedOf(ada, noteId);
    expect(stored.map(({ prompt }) => prompt)).to.deep.equal(prompts.slice(2).reverse());
  });

  it('begin with the framework and language of the project', async () => {
    const { ada, noteId, projectId } = await anInterview();
    await ada.do(updateProject, { id: projectId, defaultFramework: 'CustomerCall', defaultSummaryLanguage: 'EN' });
    const row = await aSummary(ada, { pageId: noteId });
    expect(row).to.include({ framework: 'CustomerCall', language: 'EN' });
  });
});

describe('the permission to summarise', () => {
  it('requires write access: viewers get the exact message, readers see existing summaries', async () => {
    const { room, ada, noteId, projectId } = await anInterview();
    const [viewer, reader] = [await room.person('VIEWER'), await room.person('CONTRIBUTOR')];
    for (const { memberId } of [viewer, reader])
      await ada.do(setGrant, { placeId: projectId, principal: 'MEMBER', principalId: memberId, level: 'READ' });
    await ada.do(setGrant, { placeId: projectId, principal: 'EVERYONE', principalId: null, level: 'READ' });
    const input = { pageId: noteId, framework: 'Summary' };
    await demandRefused(viewer.do(summarise, input), 'FORBIDDEN', 'Viewers cannot generate summaries');
    await demandRefused(reader.do(summarise, input), 'FORBIDDEN', 'edit permissions');
    const { id } = await aSummary(ada, input);
    expect(await sentencesOf(viewer, id)).to.deep.equal(await sentencesOf(ada, id));
    for (const change of [updateSummary, deleteSummary, showSummary, cancelSummary])
      expect(await reader.outcome(change, { id }), change.name).to.equal('FORBIDDEN');
  });

  it('ends at the project: a summary of unreadable content is not found', async () => {
    const { room, ada, noteId, projectId } = await anInterview();
    const { id } = await aSummary(ada, { pageId: noteId, framework: 'Summary' });
    const stranger = await (await aRoom()).person('MANAGER');
    const hidden = await aProject(ada, { everyone: null });
    const secret = await anImport(ada, hidden.id, 'Secret.vtt', INTERVIEW);
    const { id: secretId } = await aSummary(ada, { pageId: secret.id, framework: 'Summary' });
    const ben = await room.person('CONTRIBUTOR');
    for (const [by, of] of [
      [stranger, id],
      [ben, secretId],
    ] as const) {
      for (const ask of [summary, summaryContent, showSummary, deleteSummary])
        expect(await by.outcome(ask, { id: of }), ask.name).to.equal('NOT_FOUND');
      const all = (await by.do(summaries, {})).nodes.map((row) => row.id);
      expect(all).not.to.include(of);
    }
    expect(await ben.outcome(summarise, { pageId: secret.id, framework: 'Summary' })).to.equal('NOT_FOUND');
    expect(await ben.outcome(summarise, { placeId: hidden.id, framework: 'Summary' })).to.equal('NOT_FOUND');
    expect((await ben.do(summaries, { condition: { placeId: projectId } })).nodes.map((row) => row.id)).to.deep.equal([
      id,
    ]);
  });

  it('requires exactly one object that can have a summary', async () => {
    const { room, ada, noteId, projectId } = await anInterview();
    const both = { pageId: noteId, placeId: projectId, framework: 'Summary' };
    await demandRefused(ada.do(summarise, both), 'BAD_USER_INPUT', 'Name one thing');
    await demandRefused(ada.do(summarise, { framework: 'Summary' }), 'BAD_USER_INPUT', 'Name one thing');
    const shared = await room.admin.do(createTag, { projectId: null, title: 'Shared' });
    await demandRefused(ada.do(summarise, { tagId: shared.id }), 'UNPROCESSABLE', 'Tags of the workspace');
  });

  it('covers frameworks of plugins that are on, which are offered in four lists', async () => {
    const { room, ada, noteId } = await anInterview();
    const offered = await ada.do(summaryFrameworks, {});
    const count = (list: 'GENERAL' | 'PRODUCT' | 'RESEARCH' | 'SALES') =>
      offered.filter(({ lists }) => lists.includes(list)).length;
    expect(offered).to.have.length(15);
    expect([count('GENERAL'), count('PRODUCT'), count('RESEARCH'), count('SALES')]).to.deep.equal([6, 3, 3, 4]);
    await room.admin.do(setPlugin, { id: 'sales-spiced', enabled: false });
    expect((await ada.do(summaryFrameworks, {})).map(({ id }) => id)).not.to.include('SalesSPICED');
    await demandRefused(
      ada.do(summarise, { pageId: noteId, framework: 'SalesSPICED' }),
      'UNPROCESSABLE',
      'switched off',
    );
  });
});

describe('the summary of a trashed note', () => {
  it('follows its note into trash and back', async () => {
    const { ada, noteId } = await anInterview();
    const { id } = await aSummary(ada, { pageId: noteId, framework: 'Summary' });
    await ada.do(deleteNote, { id: noteId });
    expect(await ada.outcome(summaryContent, { id })).to.equal('NOT_FOUND');
    expect((await ada.do(summaries, {})).nodes).to.deep.equal([]);
    await ada.do(restoreNote, { id: noteId });
    expect((await made(ada, id)).state).to.equal('DONE');
  });
});
