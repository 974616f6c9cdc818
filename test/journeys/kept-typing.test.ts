import { limits } from '@earshot/core/limits';
import { note as oneNote } from '@earshot/core/model/note';
import { expect } from 'chai';
import { browserSuite, enter, journey, OFFLINE, tolerate } from '../kit/browser.ts';
import { aProject, aRoom } from '../kit/host.ts';
import { eventually } from '../kit/job-room.ts';
import { aTranscript } from '../kit/transcript.ts';

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
    const title = page.getByRole('textbox', { name: 'Title of the note' });
    const saved = page.getByRole('status').getByText('Saved', { exact: true });
    await title.click();
    await title.fill('Interview with Ann');
    await eventually(async () => (await titleNow()) === 'Interview with Ann');
    await saved.waitFor();

    await page.keyboard.press('End');
    await page.keyboard.type(' and Ben');
    await page.reload();
    await eventually(async () => (await titleNow()) === 'Interview with Ann and Ben');
    expect(await title.inputValue()).to.equal('Interview with Ann and Ben');

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

  journey('as a comment is there after a reload, and gone when it was sent', async () => {
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

  journey(
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
