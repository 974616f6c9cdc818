import { createTag } from '@earshot/core/areas/coding/tag';
import { note as oneNote, updateNote } from '@earshot/core/areas/pages/note';
import { updateProject } from '@earshot/core/areas/places/project';
import { setGrant } from '@earshot/core/model/place';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import {
  browserSuite,
  demandAccessible,
  enter,
  furtherJourney,
  journey,
  LOOKS,
  putOn,
  screenshot,
  undo,
} from '../../../kit/browser/browser.ts';
import { aProject, aRoom, type Person } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';
import { aFileChannel, bringIn } from '../../../kit/rooms/channels.ts';
import { writeIn } from '../../../kit/rooms/insight.ts';
import { aSummary, INTERVIEW } from '../../../kit/rooms/summaries.ts';
import { aHighlight, anImport } from '../../../kit/rooms/transcript.ts';

const indexed = (by: Person, id: string) =>
  eventually(async () => expect((await by.do(oneNote, { id })).characters).to.be.greaterThan(0));

async function aBakery() {
  const { admin, person } = await aRoom();
  const project = await aProject(admin, { title: 'Bakery' });
  const note = await anImport(admin, project.id, 'Bakery.vtt', INTERVIEW);
  await admin.do(updateNote, { id: note.id, title: 'Interview with the bakery' });
  await indexed(admin, note.id);
  return { admin, person, project, note };
}

const summary = (page: Page, title: string) => page.getByRole('article', { name: `Summary: ${title}` });
const ask = async (page: Page, framework: string, prompt = '') => {
  const dialog = page.getByRole('dialog', { name: 'Summarise' });
  await dialog.getByLabel('Framework').selectOption({ label: framework });
  if (prompt !== '') await dialog.getByLabel('What should it be about?').fill(prompt);
  await dialog.getByRole('button', { name: 'Summarise', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
};
const more = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'More actions for this summary' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};
const pictures = async (page: Page, name: string) => {
  await demandAccessible(page, name);
  for (const look of LOOKS) {
    await putOn(page, look);
    await screenshot(page, `${name}-${look.name}`);
  }
  await putOn(page, LOOKS[0]);
};

/** Screenshots of the tab, which is a drawer if there is no room beside the text. */
const tabPictures = async (page: Page, name: string) => {
  await demandAccessible(page, name);
  for (const look of LOOKS) {
    await putOn(page, look);
    const narrow = look.size.width < 900;
    if (narrow) {
      await page.getByRole('button', { name: 'Highlights and tags' }).click();
      await page.getByRole('tab', { name: 'Summary' }).click();
    }
    await page.getByRole('article', { name: /^Summary:/ }).waitFor();
    await screenshot(page, `${name}-${look.name}`);
    if (narrow) await page.getByRole('button', { name: 'Close', exact: true }).click();
  }
  await putOn(page, LOOKS[0]);
};

browserSuite('summaries', () => {
  journey('of a note are made, lead to their sentences, go stale, are edited and come back', async () => {
    const { admin, note } = await aBakery();
    const page = await enter(admin, `/data/${note.id}?panel=summary`);
    await page.getByText('No summary yet').waitFor();
    await page.getByRole('button', { name: 'Summarise …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Summarise' });
    await dialog.getByLabel('Framework').waitFor();
    const lists = await dialog
      .getByLabel('Framework')
      .locator('optgroup')
      .evaluateAll((groups) => groups.map((group) => group.getAttribute('label')));
    expect(lists).to.deep.equal(['General', 'Product', 'Research', 'Sales and customers']);
    await demandAccessible(page, 'the dialog Summarise');
    await screenshot(page, 'summarise');
    await ask(page, 'By question');

    const shown = summary(page, 'By question');
    await shown.getByRole('heading', { name: /What is the hardest part of planning deliveries\?/ }).waitFor();
    await tabPictures(page, 'summary-of-note');
    const sentence = 'We lost two customers last year because bread arrived at the wrong address.';
    await shown.getByRole('link', { name: sentence }).click();
    await page.locator('.e-found-now', { hasText: 'We lost two customers' }).waitFor();

    await writeIn(admin, note.id, (writer) => writer.paragraph('The bakery bought a second van in the meantime.'));
    await shown.getByText('The note has changed since.').waitFor();
    await screenshot(page, 'summary-stale');
    await shown.getByRole('button', { name: 'Regenerate' }).click();
    await shown.getByText('The note has changed since.').waitFor({ state: 'detached' });

    await more(page, 'Edit');
    await page.getByRole('textbox', { name: 'Summary' }).fill('Ada plans by hand, and customers leave.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await summary(page, 'By question').getByText('Ada plans by hand, and customers leave.').waitFor();
    await more(page, 'Show quoted sentences');
    await summary(page, 'By question').getByRole('link', { name: sentence }).waitFor();

    await page.getByRole('button', { name: 'New summary …' }).click();
    await ask(page, 'Custom prompt', 'drivers and their phones');
    await summary(page, 'Custom prompt').getByText('“drivers and their phones”').waitFor();
    await more(page, 'Earlier summaries …');
    const earlier = page.getByRole('dialog', { name: 'Earlier summaries' });
    await earlier.getByText('By question').first().click();
    await demandAccessible(page, 'earlier summaries');
    await screenshot(page, 'earlier-summaries');
    await earlier.getByRole('button', { name: 'Show this one again' }).first().click();
    await summary(page, 'By question').waitFor();
    await more(page, 'Move to trash');
    await summary(page, 'Custom prompt').waitFor();
    await undo(page, 'Summary moved to trash.');
    await summary(page, 'By question').waitFor();
  });

  furtherJourney('are refused where the text is too short or nothing fits, and are only read by viewers', async () => {
    const { admin, person, project, note } = await aBakery();
    const viewer = await person('VIEWER');
    await admin.do(setGrant, { placeId: project.id, principal: 'MEMBER', principalId: viewer.memberId, level: 'READ' });
    await admin.do(updateProject, { id: project.id, defaultFramework: 'Essential' });
    const short = await anImport(admin, project.id, 'Short.txt', 'Too little to say.');
    await indexed(admin, short.id);
    const page = await enter(admin, `/data/${short.id}?panel=summary`);
    await page.getByRole('button', { name: 'Summarise …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Summarise' });
    expect(await dialog.getByLabel('Framework').inputValue()).to.equal('Key points');
    await dialog.getByRole('button', { name: 'Summarise', exact: true }).click();
    await dialog.getByText('Not enough content to summarize').waitFor();
    await screenshot(page, 'summary-too-short');

    await aSummary(admin, { pageId: note.id, framework: 'CustomerCall' });
    const reading = await enter(viewer, `/data/${note.id}?panel=summary`);
    await summary(reading, 'Customer call').getByText('I wish the orders').waitFor();
    await reading.getByText('Viewers cannot generate summaries').waitFor();
    expect(await reading.getByRole('button', { name: /Summarise|New summary/ }).count()).to.equal(0);
    const bare = await enter(viewer, `/data/${short.id}?panel=summary`);
    await bare.getByText('Viewers cannot generate summaries').waitFor();
    await screenshot(bare, 'summary-viewer');
  });

  furtherJourney('stand on the pages of tags, projects and channels, where a sentence opens beside', async () => {
    const { admin, project, note } = await aBakery();
    const tag = await admin.do(createTag, { projectId: project.id, title: 'Trouble' });
    const lost = 'We lost two customers last year because bread arrived at the wrong address.';
    const phone = 'I wish the orders would arrive in one list that drivers can see on their phones.';
    const hard = 'The hardest part is that drivers get confused when two orders have the same address.';
    for (const words of [lost, phone, hard]) await aHighlight(admin, note.id, words, [tag.id]);

    const page = await enter(admin, `/tags/${tag.id}`);
    const section = page.getByRole('region', { name: 'Summary' });
    await section.getByRole('button', { name: 'Summarise …' }).click();
    await ask(page, 'Summary');
    await section.getByRole('link', { name: lost }).waitFor();
    await pictures(page, 'summary-of-tag');
    await section.getByRole('link', { name: lost }).click();
    await page.waitForURL(/peek=note/);
    await page.locator('mark[data-highlight]', { hasText: 'We lost two customers' }).first().waitFor();

    await aSummary(admin, { placeId: project.id, framework: 'FeatureRequests' });
    const home = await enter(admin, `/projects/${project.id}`);
    await summary(home, 'Feature requests').getByRole('heading', { name: 'Requests' }).waitFor();
    await pictures(home, 'summary-of-project');
    await summary(home, 'Feature requests').getByRole('link', { name: phone }).click();
    await home.locator('.e-found-now', { hasText: 'I wish the orders' }).waitFor();

    const { id: channelId } = await aFileChannel(admin, 'Feedback');
    const comments = [
      'The app crashes whenever I open the delivery map on my phone.',
      'I love how fast the driver brings the bread in the morning.',
      'Please add a way to change the delivery address after ordering.',
      'The delivery map shows the wrong street, which is annoying.',
    ];
    await bringIn(admin, channelId, `comment\n${comments.map((text) => `"${text}"`).join('\n')}`, {
      textColumn: 'comment',
    });
    await aSummary(admin, { placeId: channelId, framework: 'VoiceOfCustomerReport' });
    const channel = await enter(admin, `/channels/${channelId}`);
    await summary(channel, 'Voice of customer')
      .getByRole('link', { name: comments[1] ?? '' })
      .click();
    await channel.waitForURL(/peek=data/);
    await screenshot(channel, 'summary-of-channel');

    const settings = await enter(admin, `/projects/${project.id}/settings/general`);
    await settings.getByRole('region', { name: 'Summaries' }).getByLabel('Framework').selectOption('ResearchReport');
    await settings.getByText('Framework for summaries changed').first().waitFor();
    await pictures(settings, 'summary-settings');
  });
});
