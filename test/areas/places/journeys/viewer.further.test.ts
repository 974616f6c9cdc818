import { createHighlight, highlights } from '@earshot/core/areas/coding/highlight';
import { createTag } from '@earshot/core/areas/coding/tag';
import { note as oneNote, updateNote } from '@earshot/core/areas/pages/note';
import { DOCUMENT_SCHEMA_VERSION } from '@earshot/core/documents/document';
import { BLOCKED } from '@earshot/core/texts';
import { wireRange } from '@earshot/processing/documents/position';
import { expect } from 'chai';
import * as Y from 'yjs';
import { browserSuite, enter, journey } from '../../../kit/browser/browser.ts';
import { aProject, aRoom } from '../../../kit/hosts/host.ts';
import { ask, Writer } from '../../../kit/hosts/writer.ts';
import { aHighlight, aTranscript } from '../../../kit/rooms/transcript.ts';

const WORDS = 'The parcel came late.';

async function aViewerAndANote() {
  const room = await aRoom();
  const vera = await room.person('VIEWER');
  // A higher level than a viewer can use: the role caps it.
  const project = await aProject(room.admin, { everyone: 'FULL' });
  const note = await aTranscript(room.admin, project.id, 'Interview 1', `${WORDS} Nobody had told me.`);
  return { ada: room.admin, vera, project, note };
}

describe('a viewer without a browser', () => {
  it('is refused every change in GraphQL', async () => {
    const { ada, vera, project, note } = await aViewerAndANote();
    const socket = await vera.socket();
    const reader = await Writer.open(socket, note.id);
    const range = wireRange(reader.doc, { from: 0, to: 5 });
    expect(range).not.to.equal(undefined);
    expect(await vera.outcome(updateNote, { id: note.id, title: 'Mine' })).to.equal('FORBIDDEN');
    expect(await vera.outcome(createTag, { projectId: project.id, title: 'Mine' })).to.equal('FORBIDDEN');
    expect(await vera.outcome(createHighlight, { noteId: note.id, ...range, tagIds: [] })).to.equal('FORBIDDEN');
    expect((await ada.do(oneNote, { id: note.id })).title).to.equal('Interview 1');
    expect((await ada.do(highlights, { condition: { noteId: note.id } })).nodes).to.deep.equal([]);
    socket.disconnect();
  });

  it('reads the text over the socket and is refused every edit, which changes nothing', async () => {
    const { ada, vera, note } = await aViewerAndANote();
    const socket = await vera.socket();
    const reader = await Writer.open(socket, note.id, DOCUMENT_SCHEMA_VERSION);
    expect(reader.text).to.contain(WORDS);
    expect(reader.writable).to.equal(false);
    reader.type(' And I was here.');
    const update = Y.mergeUpdates(reader.unsent);
    expect(await ask(socket, 'updateDocument', { pageId: note.id, epoch: reader.epoch, update })).to.include({
      ok: false,
      code: 'FORBIDDEN',
    });
    const hers = await ada.socket();
    expect((await Writer.open(hers, note.id)).text).not.to.contain('I was here');
    for (const one of [socket, hers]) one.disconnect();
  });
});

browserSuite('a viewer', () => {
  journey('reads, is told so, and finds no way to write', async () => {
    const { ada, vera, project, note } = await aViewerAndANote();
    await aHighlight(ada, note.id, WORDS);
    const page = await enter(vera, `/data/${note.id}`);
    const text = page.locator('[data-note-text=read]');
    await text.getByText('Nobody had told me.').waitFor();
    await page.getByText(`Read only. ${BLOCKED.edit}.`).waitFor();
    expect(await page.getByRole('button', { name: 'Edit' }).count()).to.equal(0);
    expect(await page.getByRole('textbox', { name: 'Note title' }).count()).to.equal(0);

    await text.click();
    await page.keyboard.press('e');
    await page.getByText(`${BLOCKED.readOnly}.`).waitFor();
    await page.keyboard.type('abc');
    expect(await text.getAttribute('contenteditable')).to.equal('false');
    expect(await text.innerText()).not.to.contain('abc');

    await page.locator('mark[data-highlight]').click();
    const card = page.getByRole('dialog', { name: 'Highlight' });
    await card.waitFor();
    expect(await card.getByRole('button', { name: /Delete|Edit tags/ }).count()).to.equal(0);
    await page.getByRole('button', { name: 'More actions for this note' }).click();
    await page.getByRole('menuitem', { name: 'Copy link' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Move to trash' }).count()).to.equal(0);

    for (const part of ['notes', 'tags', 'highlights']) {
      await page.goto(new URL(`/projects/${project.id}/${part}`, vera.url).href);
      await page.getByRole('heading', { name: 'Interviews', level: 1 }).waitFor();
      await page.locator('[data-phase=connected]').waitFor({ state: 'attached' });
      expect(await page.getByRole('button', { name: /^(New|Import|Add)/ }).count(), part).to.equal(0);
    }
    await page.goto(new URL('/projects/new', vera.url).href);
    await page.getByRole('heading', { name: 'Viewers cannot create projects' }).waitFor();
  });
});
