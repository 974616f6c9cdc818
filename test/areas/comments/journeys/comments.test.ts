import { createTag } from '@earshot/core/areas/coding/tag';
import { comments, createComment, resolveThread } from '@earshot/core/areas/comments/comment';
import { notifications } from '@earshot/core/areas/notifications/notification';
import { lockInsight } from '@earshot/core/areas/pages/insight';
import { updateMe } from '@earshot/core/model/member';
import { wireRange } from '@earshot/processing/documents/position';
import { expect } from 'chai';
import type { Page, WebSocketRoute } from 'playwright-core';
import { choose } from '../../../journeys/choose.ts';
import {
  browserSuite,
  demandAccessible,
  enter,
  furtherJourney,
  isSaved,
  journey,
  LOOKS,
  putOn,
  screenshot,
  undo,
} from '../../../kit/browser/browser.ts';
import { aProject, aRoom, type Person } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';
import { Writer } from '../../../kit/hosts/writer.ts';
import { anInsight, writeIn } from '../../../kit/rooms/insight.ts';
import { aHighlight, aTranscript } from '../../../kit/rooms/transcript.ts';

/** A thread on words of a page. */
async function aThread(by: Person, pageId: string, words: string, body: string) {
  const socket = await by.socket();
  const { doc, text } = await Writer.open(socket, pageId);
  socket.disconnect();
  const from = text.indexOf(words);
  const range = from < 0 ? undefined : wireRange(doc, { from, to: from + words.length });
  if (!range) throw new Error(`“${words}” is not in: ${text}`);
  return by.do(createComment, { pageId, ...range, body });
}

const drawn = (page: Page) => page.locator('[data-note-text] [data-thread]');
const wordsOf = (page: Page, id: string) =>
  page
    .locator(`[data-note-text] [data-thread="${id}"]`)
    .evaluateAll((all) => all.map((one) => one.textContent).join(''));
const open = (page: Page) => page.getByRole('article', { name: 'Thread' }).and(page.locator('[aria-current=true]'));

browserSuite('comments', () => {
  journey('are written about words with M, mention a colleague, and are answered and resolved', async () => {
    const { admin, person } = await aRoom();
    const two = [await person('CONTRIBUTOR'), await person('CONTRIBUTOR')];
    for (const one of two) await one.do(updateMe, { name: 'Grace Hopper' });
    // The second of two people with the same name is offered second, and chosen.
    const [namesake, grace] = two.sort((a, b) => (a.memberId < b.memberId ? -1 : 1)) as [Person, Person];
    const project = await aProject(admin);
    const text = 'Ann: The parcel came late. Nobody had told me.';
    const note = await aTranscript(admin, project.id, 'Interview 1', text);
    const page = await enter(admin, `/data/${note.id}`);
    await choose(page, 'The parcel came late.');
    await page.keyboard.press('m');
    await page.getByRole('textbox', { name: 'Comment on these words' }).waitFor();
    await page.keyboard.type('How late, @Gra');
    await page.getByRole('list', { name: 'People to mention' }).getByRole('listitem').nth(1).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.type('do you know?');
    await page.keyboard.press('Control+Enter');
    const thread = page.getByRole('article', { name: 'Thread' });
    await thread.getByText('How late, @Grace Hopper do you know?').waitFor();
    await thread.getByRole('button', { name: 'The parcel came late.' }).waitFor();
    await thread.getByRole('button', { name: 'More for this comment' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Edit the comment' }).press('Control+Enter');
    await page.getByText('Comment changed').waitFor();
    expect(await namesake.do(notifications, {})).to.deep.equal([]);

    const theirs = await enter(grace, `/data/${note.id}?panel=comments`);
    const there = theirs.getByRole('article', { name: 'Thread' });
    await there.getByRole('button', { name: 'The parcel came late.' }).click();
    await eventually(async () =>
      expect(await theirs.evaluate(() => String(getSelection()))).to.equal('The parcel came late.'),
    );
    await there.getByRole('button', { name: 'Reply' }).click();
    await theirs.keyboard.type('Three weeks.');
    await theirs.keyboard.press('Control+Enter');
    await thread.getByText('Three weeks.').waitFor();
    // Opening the comments of the page marks its notifications as read.
    const read = async (who: Person) => (await who.do(notifications, {})).map(({ kind, unread }) => [kind, unread]);
    await eventually(async () => expect(await read(grace)).to.deep.equal([['MENTION', false]]));
    await eventually(async () => expect(await read(admin)).to.deep.equal([['REPLY', false]]));

    await page.goto(new URL('/home', page.url()).href);
    await there.getByRole('button', { name: 'Reply' }).click();
    await theirs.keyboard.type('Perhaps four.');
    await theirs.keyboard.press('Control+Enter');
    const bell = await enter(admin, '/home');
    await bell.getByRole('img', { name: '1 new one' }).waitFor();
    await bell.getByRole('link', { name: /^Notifications/ }).click();
    await bell.getByRole('link', { name: /Perhaps four\./ }).click();
    await bell.getByRole('img', { name: '1 new one' }).waitFor({ state: 'detached' });
    await bell.goto(new URL('/notifications', bell.url()).href);
    await bell.getByText('Three weeks.').waitFor();
    await page.goto(new URL(`/data/${note.id}?panel=comments`, page.url()).href);
    for (const look of LOOKS) {
      await putOn(bell, look);
      await demandAccessible(bell, `notifications ${look.name}`);
    }
    for (const look of LOOKS) {
      await putOn(theirs, look);
      await demandAccessible(theirs, `comments ${look.name}`);
    }

    await thread.getByRole('button', { name: 'Resolve' }).click();
    await thread.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Show 1 resolved thread' }).waitFor();
    await undo(page, 'Thread resolved');
    await thread.getByText('Three weeks.').waitFor();
    expect((await admin.do(comments, { condition: { pageId: note.id } })).totalCount).to.equal(3);
  });

  furtherJourney(
    'are opened by keyboard: to the words, around the threads about them, and into the one that is open',
    async () => {
      const { admin } = await aRoom();
      const text = 'Ann: The parcel came late. Nobody had told me.\n\nBen: I see.';
      const note = await aTranscript(admin, (await aProject(admin)).id, 'Interview 1', text);
      await aThread(admin, note.id, 'came late', 'How late?');
      await aThread(admin, note.id, 'late. Nobody had told me', 'Nobody at all?');
      const page = await enter(admin, `/data/${note.id}`);
      await drawn(page).nth(2).waitFor();
      const keys = page.keyboard;
      await keys.press('ArrowRight');
      expect(await page.evaluate(() => getSelection()?.toString())).to.equal('Ann: The parcel came late.');
      for (const says of ['How late?', 'Nobody at all?', 'How late?']) {
        await keys.press('Shift+M');
        await open(page).getByText(says).waitFor();
      }
      await keys.press('Enter');
      expect(await page.evaluate(() => document.activeElement?.textContent)).to.equal('came late');

      // Moves to the next commented words without a selection.
      await page.reload();
      await drawn(page).nth(2).waitFor();
      await keys.press('Shift+M');
      await open(page).getByText('How late?').waitFor();
      expect(await page.evaluate(() => getSelection()?.toString())).to.equal('came late');
    },
  );

  furtherJourney(
    'are drawn in the text, apart from highlights, over each other, and while somebody writes',
    async () => {
      const { admin } = await aRoom();
      const project = await aProject(admin);
      const text =
        'Ann: The parcel came late. Nobody had told me, and [the shop](https://example.org) did not know either.\n\nBen: I see.';
      const note = await aTranscript(admin, project.id, 'Interview 1', text);
      const tag = await admin.do(createTag, { projectId: project.id, title: 'Late', colour: '#1c7ed6' });
      await aHighlight(admin, note.id, 'The parcel came late.', [tag.id]);
      const late = await aThread(admin, note.id, 'came late', 'How late?');
      const nobody = await aThread(admin, note.id, 'late. Nobody had told me', 'Nobody at all?');
      const me = await aThread(admin, note.id, 'told me', 'Her?');
      await admin.do(createComment, { pageId: note.id, body: 'A good one.' });
      const page = await enter(admin, `/data/${note.id}`);
      await drawn(page).nth(4).waitFor();
      expect(await wordsOf(page, late.id)).to.equal('came late');
      expect(await wordsOf(page, nobody.id)).to.equal('late. Nobody had told me');

      // Each press moves to the next thread there; the highlight opens beside the words as usual.
      await page.locator(`[data-thread="${late.id}"]`).last().click();
      await open(page).waitFor();
      const first = await open(page).innerText();
      await page.getByRole('dialog', { name: 'Highlight' }).waitFor();
      await page.locator(`[data-thread="${late.id}"]`).last().click();
      await eventually(async () => expect(await open(page).innerText()).not.to.equal(first));
      for (const look of LOOKS) {
        await putOn(page, look);
        await demandAccessible(page, `words with comments ${look.name}`);
        await screenshot(page, `comments-note-${look.name}`);
      }
      await putOn(page, LOOKS[0]);

      await page.keyboard.press('Escape');
      await page.keyboard.press('e');
      await page.locator('[data-note-text=edit]').waitFor();
      await page.locator(`[data-thread="${me.id}"]`).click();
      await open(page).getByText('Her?').waitFor();
      await page.keyboard.type('xyz');
      await isSaved(page);
      expect(await page.locator('[data-note-text]').innerText()).to.match(/had t.*xyz/);
      // A colleague writes before the words: they are marked at their current position.
      await writeIn(admin, note.id, (writer) => writer.type('Well, ', 0, 5));
      await page.locator('[data-note-text]').getByText('Well,').waitFor();
      expect(await wordsOf(page, late.id)).to.equal('came late');
      await screenshot(page, 'comments-note-edit-1440-light');
      await admin.do(resolveThread, { id: late.id, resolved: true });
      await eventually(async () => expect(await wordsOf(page, late.id)).to.equal(''));
    },
  );

  furtherJourney('stand on insights: on words and on the whole, and a link leads to each', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('CONTRIBUTOR');
    const project = await aProject(admin);
    const insight = await anInsight(admin, project.id, { title: 'People wait in the dark' });
    await writeIn(admin, insight.id, (writer) => {
      for (let index = 0; index < 30; index += 1) writer.paragraph(`Paragraph ${index} says nothing new.`);
      writer.paragraph('People forgive waiting, not silence.');
    });
    const page = await enter(admin, `/insights/${insight.id}`);
    await choose(page, 'not silence');
    await page.keyboard.press('m');
    await page.getByRole('textbox', { name: 'Comment on these words' }).waitFor();
    expect(await drawn(page).allInnerTexts()).to.deep.equal(['not silence']);
    await page.getByRole('group', { name: 'Selected words' }).waitFor({ state: 'detached' });
    await page.keyboard.type('Do we know that?');
    await page.keyboard.press('Control+Enter');
    const thread = page.getByRole('article', { name: 'Thread' });
    await thread.getByText('Do we know that?').waitFor();
    await page.getByRole('textbox', { name: 'Comment on this page' }).fill('Publish it?');
    await page.keyboard.press('Control+Enter');
    await thread.getByText('Publish it?').waitFor();
    await page.getByRole('button', { name: 'Comments: 2 open threads' }).waitFor();
    const [said] = (await admin.do(comments, { condition: { pageId: insight.id }, orderBy: 'CREATED_AT_ASC' })).nodes;
    for (const look of LOOKS) {
      await putOn(page, look);
      await demandAccessible(page, `comments on an insight ${look.name}`);
      await screenshot(page, `comments-insight-${look.name}`);
    }
    await putOn(page, LOOKS[0]);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await thread.first().getByRole('button', { name: 'More for this comment' }).click();
    await page.getByRole('menuitem', { name: 'Copy link' }).click();
    await page.getByText('The link to this comment was copied.').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).to.match(/\/insights\/people-wait-in-the-dark-\w+#c=\w+$/);

    const theirs = await enter(ben, link.slice(admin.url.length));
    await open(theirs).getByText('Do we know that?').waitFor();
    await theirs.locator(`[data-thread="${said?.id}"][data-current]`).waitFor();
    await eventually(async () => {
      const box = await theirs.locator(`[data-thread="${said?.id}"]`).boundingBox();
      expect(box?.y ?? -1).to.be.within(0, 900);
    });
    // A link to an answered comment opens its thread, a dead one shows a notice.
    const reply = await ben.do(createComment, { pageId: insight.id, threadId: said?.id ?? '', body: 'From whom?' });
    await theirs.goto('about:blank');
    await theirs.goto(`${ben.url}/insights/${insight.id}#c=${reply.id}`);
    await open(theirs).getByText('From whom?').waitFor();
    await theirs.goto('about:blank');
    await theirs.goto(`${ben.url}/insights/${insight.id}?panel=comments#c=${project.id}`);
    await theirs.getByText('The comment of this link was deleted.').waitFor();

    const bell = await enter(admin, '/notifications');
    await bell.getByRole('link', { name: /From whom\?/ }).click();
    await bell.waitForURL(/#c=/);
    await open(bell).getByText('From whom?').waitFor();

    await admin.do(lockInsight, { id: insight.id });
    await theirs.getByText(/This is locked: only people with full access here can change it/).waitFor();
    expect(await theirs.getByRole('textbox', { name: /Comment/ }).count()).to.equal(0);
    expect(await theirs.getByRole('button', { name: 'Reply' }).count()).to.equal(0);
    await theirs.getByText('Do we know that?').waitFor();
  });

  furtherJourney('of a page with many threads are one read', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const note = await aTranscript(admin, project.id, 'Interview 1', 'Ann: The parcel came late.');
    const insight = await anInsight(admin, project.id, { title: 'Waiting' });
    for (const pageId of [note.id, insight.id])
      for (let index = 0; index < 60; index += 1) {
        const root = await admin.do(createComment, { pageId, body: `Thread ${index}` });
        if (index % 3 === 0) await admin.do(createComment, { pageId, threadId: root.id, body: `Reply ${index}` });
      }
    const page = await enter(admin, '/ping');
    const wires: WebSocketRoute[] = [];
    let cut = false;
    await page.routeWebSocket(/socket\.io/, (wire) => {
      wires.push(wire);
      if (cut) void wire.close();
      else wire.connectToServer();
    });
    await page.goto(`${admin.url}/projects/${project.id}/notes`);
    await page.locator('[data-phase=connected]').waitFor({ state: 'attached' });
    const reads: string[] = [];
    page.on('request', (request) => {
      const { query } = (request.postDataJSON() ?? {}) as { query?: string };
      if (query && /\bcomments?\(/.test(query)) reads.push(query);
    });
    await page.getByRole('link', { name: 'Interview 1' }).click();
    await page.getByRole('tab', { name: 'Comments 60' }).click();
    await page.getByText('Reply 57').waitFor();
    expect(reads).to.have.length(1);

    // After a gap the page and the insight beside it request theirs together.
    await page.goto('about:blank');
    await page.goto(`${admin.url}/data/${note.id}?panel=comments&peek=insight:${insight.id}`);
    await page.getByRole('button', { name: 'Comments: 60 open threads' }).waitFor();
    await page.locator('[data-phase=connected]').waitFor({ state: 'attached' });
    cut = true;
    for (const wire of wires) await wire.close();
    await page.locator('[data-phase=connected]').waitFor({ state: 'detached' });
    await admin.do(createComment, { pageId: insight.id, body: 'Said meanwhile' });
    reads.length = 0;
    cut = false;
    await page.getByRole('button', { name: 'Comments: 61 open threads' }).waitFor();
    expect(reads).to.have.length(1);
    expect(reads[0]).to.match(/a0: comments\(.*a1: comments\(/);
  });

  furtherJourney('are read by who may only read, and not written', async () => {
    const { admin, person } = await aRoom();
    const viewer = await person('VIEWER');
    const note = await aTranscript(admin, (await aProject(admin)).id, 'Interview 1', 'Words.');
    const page = await enter(viewer, `/data/${note.id}?panel=comments`);
    await page.getByText('No comments yet').waitFor();
    expect(await page.getByRole('textbox', { name: /Comment/ }).count()).to.equal(0);
  });
});
