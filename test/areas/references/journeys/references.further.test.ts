import { createTag } from '@earshot/core/areas/coding/tag';
import { comments, updateComment } from '@earshot/core/areas/comments/comment';
import { notifications } from '@earshot/core/areas/notifications/notification';
import { updateNote } from '@earshot/core/areas/pages/note';
import { createPerson } from '@earshot/core/areas/people/person';
import { updateMe, updateMember } from '@earshot/core/model/member';
import { expect } from 'chai';
import {
  browserSuite,
  demandAccessible,
  enter,
  furtherJourney,
  journey,
  LOOKS,
  putOn,
  screenshot,
} from '../../../kit/browser/browser.ts';
import { aNote, aProject, aRoom } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';

browserSuite('references in a text', () => {
  journey('are typed with @ and [[, show live titles, open a peek, and are hidden without access', async () => {
    const { admin, person } = await aRoom();
    const project = await aProject(admin);
    const secret = await aProject(admin, { everyone: null });
    const note = await aNote(admin, { projectId: project.id, title: 'Field diary' });
    const hidden = await aNote(admin, { projectId: secret.id, title: 'Price plans' });
    await admin.do(createTag, { projectId: project.id, title: 'Billing' });
    await admin.do(createPerson, { name: 'Grace Hopper', email: 'grace@example.org' });
    const reader = await person('VIEWER');
    await admin.do(updateMember, { id: reader.memberId, peopleAccess: false });

    const page = await enter(admin, `/data/${note.id}`);
    const text = page.locator('[data-note-text]');
    await text.click();
    const list = page.getByRole('listbox', { name: 'References' });
    await page.keyboard.type('We met @grace hop');
    await list.getByRole('option', { name: /Grace Hopper/ }).waitFor();
    await page.keyboard.press('Enter');
    await text.getByRole('link', { name: 'Grace Hopper' }).waitFor();
    await page.keyboard.type('about [[price');
    await page.keyboard.press('Enter');
    await text.getByRole('link', { name: 'Price plans' }).waitFor();
    await page.keyboard.type('under @');
    const billing = list.getByRole('option', { name: /Billing/ });
    await billing.waitFor();
    for (const look of LOOKS) {
      await putOn(page, look);
      await demandAccessible(page, `references and suggestions ${look.name}`);
      await screenshot(page, `references-${look.name}`);
    }
    await putOn(page, LOOKS[0]);
    await billing.click();
    await text.getByRole('link', { name: 'Billing' }).waitFor();
    await page.keyboard.type('at @home');
    await page.getByText('Nothing found').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Nothing found').waitFor({ state: 'detached' });
    await page.keyboard.type('.');
    expect(await text.innerText()).to.equal('We met Grace Hopper about Price plans under Billing at @home.');

    await admin.do(updateNote, { id: hidden.id, title: 'Price plans for spring' });
    await text.getByRole('link', { name: 'Price plans for spring' }).waitFor();
    await page.keyboard.press('Escape');
    await text.getByRole('link', { name: 'Grace Hopper' }).press('Enter');
    await page.getByRole('textbox', { name: 'Person’s name' }).waitFor();

    const theirs = await enter(reader, `/data/${note.id}`);
    await theirs.getByText('Contact hidden').waitFor();
    expect(await theirs.locator('[data-note-text]').innerText()).to.equal(
      'We met Contact hidden about Hidden under Billing at @home.',
    );
    expect(await theirs.content()).to.not.match(/Grace|Price/);
  });

  furtherJourney('are written in comments too: sent as ids, shown to those who may open them', async () => {
    const { admin, person } = await aRoom();
    const [colleague, reader] = [await person('CONTRIBUTOR'), await person('VIEWER')];
    await colleague.do(updateMe, { name: 'Prisca Lund' });
    const project = await aProject(admin);
    const secret = await aProject(admin, { everyone: null });
    const note = await aNote(admin, { projectId: project.id, title: 'Field diary' });
    const hidden = await aNote(admin, { projectId: secret.id, title: 'Price plans' });

    const page = await enter(admin, `/data/${note.id}?panel=comments`);
    const box = page.getByRole('textbox', { name: 'Comment on this page' });
    await box.fill('See ');
    await box.pressSequentially('@pri');
    await page.getByRole('list', { name: 'People to mention' }).getByText('Prisca Lund').waitFor();
    const offered = page.getByRole('list', { name: 'References' }).getByRole('button', { name: /Price plans/ });
    await offered.waitFor();
    for (const look of LOOKS) {
      await putOn(page, look);
      await demandAccessible(page, `references for a comment ${look.name}`);
      await screenshot(page, `comment-references-${look.name}`);
    }
    await putOn(page, LOOKS[0]);
    await offered.click();
    expect(await box.inputValue()).to.equal('See [[Price plans]] ');
    // Typing on at once also works with results that arrive a moment later.
    await box.pressSequentially('and [[price');
    await box.press('Enter');
    await eventually(async () => expect(await box.inputValue()).to.equal('See [[Price plans]] and [[Price plans]] '));
    // Typed text survives a reload, including its references.
    await page.reload();
    await eventually(async () =>
      expect(await box.inputValue()).to.match(/^See \[\[Price plans]] and \[\[Price plans]]/),
    );
    await box.press('Control+Enter');
    const thread = page.getByRole('article', { name: 'Thread' });
    const link = thread.getByRole('link', { name: 'Price plans' }).first();
    await link.waitFor();
    const [said = expect.fail()] = (await admin.do(comments, { condition: { pageId: note.id } })).nodes;
    expect(said.body).to.match(/^See \[\[note:\w{22}]] and \[\[note:\w{22}]]$/);

    await admin.do(updateNote, { id: hidden.id, title: 'Plans for spring' });
    await thread.getByRole('link', { name: 'Plans for spring' }).first().waitFor();
    await thread.getByRole('button', { name: 'More for this comment' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const change = page.getByRole('textbox', { name: 'Edit the comment' });
    expect(await change.inputValue()).to.equal('See [[Plans for spring]] and [[Plans for spring]]');
    await change.press('Control+Enter');
    await page.getByText('Comment changed').waitFor();
    expect((await admin.do(comments, { condition: { pageId: note.id } })).nodes[0]?.body).to.equal(said.body);
    await thread.getByRole('link', { name: 'Plans for spring' }).first().click();
    await page.getByRole('complementary', { name: 'Peek' }).getByText('Plans for spring').first().waitFor();

    await admin.do(updateComment, { id: said.id, body: said.body, mentionIds: [reader.memberId] });
    expect((await reader.do(notifications, {})).map(({ text }) => text)).to.deep.equal(['See ↗ and ↗']);
    const theirs = await enter(reader, `/data/${note.id}?panel=comments`);
    await theirs.getByText('See Hidden and Hidden').waitFor();
    expect(await theirs.content()).to.not.match(/Price|spring/);
  });
});
