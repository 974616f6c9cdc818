import { createComment } from '@earshot/core/areas/comments/comment';
import { note as oneNote } from '@earshot/core/areas/pages/note';
import { limits } from '@earshot/core/limits';
import { expect } from 'chai';
import { choose } from '../../../journeys/choose.ts';
import {
  browserSuite,
  enter,
  enterAs,
  furtherJourney,
  journey,
  OFFLINE,
  tolerate,
} from '../../../kit/browser/browser.ts';
import { aProject, aRoom } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';
import { aTranscript } from '../../../kit/rooms/transcript.ts';

const LONG = Array.from({ length: 80 }, (_, at) => `Paragraph ${at} about parcels that came late.`).join('\n\n');

async function aReadNote() {
  const { admin } = await aRoom();
  const project = await aProject(admin);
  const note = await aTranscript(admin, project.id, 'Interview 1', LONG);
  return { admin, note, titleNow: async () => (await admin.do(oneNote, { id: note.id })).title };
}

browserSuite('what is typed', () => {
  journey('as a title is saved while typing, survives a reload, and is not called saved while it is not', async () => {
    const { admin, note, titleNow } = await aReadNote();
    const page = await enter(admin, `/data/${note.id}`);
    const title = page.getByRole('textbox', { name: 'Note title' });
    const saved = page.getByRole('status').getByText('Saved', { exact: true });
    await title.click();
    await title.fill('Interview with Ann');
    await eventually(async () => expect(await titleNow()).to.equal('Interview with Ann'));
    await saved.waitFor();

    await page.keyboard.press('End');
    await page.keyboard.type(' and Ben');
    await page.reload();
    await eventually(async () => expect(await titleNow()).to.equal('Interview with Ann and Ben'));
    await eventually(async () => expect(await title.inputValue()).to.equal('Interview with Ann and Ben'));

    await title.fill('x'.repeat(limits.noteTitle + 1));
    await page
      .getByRole('alert')
      .getByText(/characters/)
      .waitFor();
    await saved.waitFor({ state: 'detached' });
    expect(await titleNow()).to.equal('Interview with Ann and Ben');
    await page.keyboard.press('Escape');
    await saved.waitFor();
    expect(await title.inputValue()).to.equal('Interview with Ann and Ben');
  });

  furtherJourney('as a comment is there after a reload, and gone when it was sent', async () => {
    const { admin, note } = await aReadNote();
    const page = await enter(admin, `/data/${note.id}`);
    const openComments = () => page.getByRole('tab', { name: /Comments/ }).click();
    const box = page.getByRole('textbox', { name: 'Comment on this page' });
    await openComments();
    await box.fill('So I think it');
    await page.reload();
    await openComments();
    expect(await box.inputValue()).to.equal('So I think it');
    await box.press('Control+Enter');
    await page.locator('[data-thread-card]').getByText('So I think it').waitFor();
    expect(await box.inputValue()).to.equal('');
    await page.reload();
    await openComments();
    expect(await box.inputValue()).to.equal('');
  });

  furtherJourney(
    'as a reply, about words or as a change of a comment comes back to its place, for its writer alone',
    async () => {
      const { admin, person } = await aRoom();
      const ben = await person('CONTRIBUTOR');
      const note = await aTranscript(admin, (await aProject(admin)).id, 'Interview 1', 'Ann: The parcel came late.');
      await admin.do(createComment, { pageId: note.id, body: 'How late?' });
      const path = `/data/${note.id}?panel=comments`;
      const page = await enter(admin, path);
      const box = (name: string) => page.getByRole('textbox', { name, exact: true });
      const thread = page.getByRole('article', { name: 'Thread' });
      const change = async () => {
        await thread.getByRole('button', { name: 'More for this comment' }).click();
        await page.getByRole('menuitem', { name: 'Edit' }).click();
      };
      await choose(page, 'The parcel came late.');
      await page.keyboard.press('m');
      await box('Comment on these words').fill('Which parcel');
      await thread.getByRole('button', { name: 'Reply' }).click();
      await box('Reply').fill('Three weeks');
      await change();
      await box('Edit the comment').fill('How late, exactly?');
      const kept = async () => [
        await box('Reply').inputValue(),
        await box('Edit the comment').inputValue(),
        await box('Comment on these words').inputValue(),
      ];
      const written = ['Three weeks', 'How late, exactly?', 'Which parcel'];
      await page.reload();
      expect(await kept()).to.deep.equal(written);

      // Another person signs in to the same browser, and then the writer again.
      await enterAs(page, ben, path);
      await thread.getByText('How late?').waitFor();
      await box('Comment on this page').waitFor();
      expect(await page.getByRole('textbox', { name: /Reply|Edit the comment|these words/ }).count()).to.equal(0);
      await enterAs(page, admin, path);
      expect(await kept()).to.deep.equal(written);

      await box('Reply').press('Control+Enter');
      // The box keeps the words until they are sent.
      await thread.getByRole('paragraph').getByText('Three weeks').waitFor();
      await box('Edit the comment').press('Control+Enter');
      await thread.getByText('How late, exactly?').waitFor();
      await box('Comment on these words').press('Escape');
      await box('Comment on this page').waitFor();
      await page.reload();
      await thread.getByText('Three weeks').waitFor();
      await box('Comment on this page').waitFor();
      expect(await page.getByRole('textbox', { name: /Reply|Edit the comment|these words/ }).count()).to.equal(0);
    },
  );

  furtherJourney(
    'is told to be kept offline by a bar that covers neither the tools of the text nor the tabs beside it',
    async () => {
      const { admin, note } = await aReadNote();
      const page = await enter(admin, `/data/${note.id}`);
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.mouse.move(600, 500);
      await page.mouse.wheel(0, 1500);
      tolerate(page, ...OFFLINE);
      await page.context().setOffline(true);
      const bar = page.getByText('You are offline.');
      await bar.waitFor();
      const bottom = async () => {
        const box = await bar.boundingBox();
        return (box?.y ?? 0) + (box?.height ?? 0);
      };
      const top = async (what: string) => (await page.locator(what).first().boundingBox())?.y ?? -1;
      await eventually(async () => (await top('[data-note-head]')) >= (await bottom()));
      expect(await top('[role=tablist]'), 'the tabs').to.be.at.least(await bottom());
      await page.context().setOffline(false);
    },
  );
});
