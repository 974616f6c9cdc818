import { comments, notifications } from '@earshot/core/model/comment';
import { updateMe } from '@earshot/core/model/member';
import { expect } from 'chai';
import { browserSuite, demandAccessible, enter, journey, LOOKS, putOn } from '../kit/browser.ts';
import { aProject, aRoom } from '../kit/host.ts';
import { eventually } from '../kit/job-room.ts';
import { aTranscript } from '../kit/transcript.ts';
import { choose } from './choose.ts';

browserSuite('comments', () => {
  journey('are written about words with M, mention a colleague, and are answered and resolved', async () => {
    const { admin, person } = await aRoom();
    const grace = await person('CONTRIBUTOR');
    await grace.do(updateMe, { name: 'Grace Hopper' });
    const project = await aProject(admin);
    const text = 'Ann: The parcel came late. Nobody had told me.';
    const note = await aTranscript(admin, project.id, 'Interview 1', text);
    const page = await enter(admin, `/data/${note.id}`);
    await choose(page, 'The parcel came late.');
    await page.keyboard.press('m');
    await page.getByRole('textbox', { name: 'Comment on these words' }).waitFor();
    await page.keyboard.type('How late, @Gra');
    await page.getByRole('list', { name: 'People to mention' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('do you know?');
    await page.keyboard.press('Control+Enter');
    const thread = page.getByRole('article', { name: 'Thread' });
    await thread.getByText('How late, @Grace Hopper do you know?').waitFor();
    await thread.getByRole('button', { name: 'The parcel came late.' }).waitFor();

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
    expect((await grace.do(notifications, {})).map(({ kind }) => kind)).to.deep.equal(['MENTION']);
    expect((await admin.do(notifications, {})).map(({ kind }) => kind)).to.deep.equal(['REPLY']);
    const bell = await enter(admin, '/home');
    await bell.getByRole('img', { name: '1 new one' }).waitFor();
    await bell.getByRole('link', { name: /^Notifications/ }).click();
    await bell.getByText('Three weeks.').waitFor();
    await bell.getByRole('img', { name: '1 new one' }).waitFor({ state: 'detached' });
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
    await page.getByRole('button', { name: 'Undo' }).click();
    await thread.getByText('Three weeks.').waitFor();
    expect((await admin.do(comments, { condition: { pageId: note.id } })).totalCount).to.equal(2);
  });

  journey('are read by who may only read, and not written', async () => {
    const { admin, person } = await aRoom();
    const viewer = await person('VIEWER');
    const note = await aTranscript(admin, (await aProject(admin)).id, 'Interview 1', 'Words.');
    const page = await enter(viewer, `/data/${note.id}?panel=comments`);
    await page.getByText('No comments yet').waitFor();
    expect(await page.getByRole('textbox', { name: /Comment/ }).count()).to.equal(0);
  });
});
