import { highlights } from '@earshot/core/areas/coding/highlight';
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
} from '../../../kit/browser/browser.ts';
import { aProject, aRoom, type Person } from '../../../kit/hosts/host.ts';
import { aCodedProject, suggested } from '../../../kit/rooms/suggestions.ts';
import { aTranscript } from '../../../kit/rooms/transcript.ts';

const RAIN = 'The driver left my parcel in the rain again.';
const RAISED = 'The monthly price of the subscription was raised.';
const LATE = 'Nobody told me that the parcel would come late.';

const section = (page: Page) => page.getByRole('region', { name: 'Suggestions', exact: true });
const card = (page: Page, words: string) => section(page).getByRole('listitem').filter({ hasText: words }).first();
const drawn = (page: Page, words: string) => page.locator('[data-suggestion]').filter({ hasText: words }).first();
const current = (page: Page) => page.locator('[data-suggestion][data-current]');
const markOf = (page: Page, words: string) => page.locator('mark[data-highlight]').filter({ hasText: words }).first();

const textsIn = async (who: Person, noteId: string) =>
  (await who.do(highlights, { condition: { noteId }, orderBy: 'POSITION_ASC' })).nodes.map(({ text }) => text);

browserSuite('suggested highlights', () => {
  journey('are asked for, walked through with J and K, accepted with Y and rejected with N', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin, { title: 'Parcels' });
    const { note } = await aCodedProject(admin, project.id);
    const page = await enter(admin, `/data/${note.id}`);
    await section(page).getByRole('button', { name: 'Suggest highlights' }).click();
    await drawn(page, RAIN).waitFor();
    expect(await page.locator('mark[data-highlight]').count()).to.equal(0);
    await card(page, RAIN).getByText('Delivery').waitFor();

    await section(page).getByRole('button', { name: 'Review' }).click();
    await current(page).filter({ hasText: RAIN }).waitFor();
    await card(page, RAIN).getByRole('link', { name: 'My parcel was left in the rain by the driver.' }).waitFor();
    await page.keyboard.press('j');
    await current(page).filter({ hasText: RAISED }).waitFor();
    await page.getByRole('status').filter({ hasText: 'Suggestion 2 of 3' }).waitFor({ state: 'attached' });
    for (const look of LOOKS) {
      await putOn(page, look);
      await demandAccessible(page, `suggestions under review, ${look.name}`);
      await screenshot(page, `suggestions-${look.name}`);
    }
    await putOn(page, LOOKS[0]);
    await page.keyboard.press('k');
    await current(page).filter({ hasText: RAIN }).waitFor();

    await page.keyboard.press('y');
    await markOf(page, RAIN).waitFor();
    await current(page).filter({ hasText: RAISED }).waitFor();
    await page.keyboard.press('n');
    await current(page).filter({ hasText: LATE }).waitFor();
    await drawn(page, RAISED).waitFor({ state: 'detached' });
    // Immediately: Undo reverts the last decision even if the host has not received it yet.
    await page.keyboard.press('Control+z');
    await drawn(page, RAISED).waitFor();
    expect(await textsIn(admin, note.id)).to.deep.equal([RAIN]);
    await page.keyboard.press('Control+z');
    await markOf(page, RAIN).waitFor({ state: 'detached' });
    await drawn(page, RAIN).waitFor();
    expect(await textsIn(admin, note.id)).to.deep.equal([]);
    await page.keyboard.press('Escape');
    await current(page).waitFor({ state: 'detached' });
  });

  furtherJourney('of the whole note are accepted at once, by keyboard alone, and taken back', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const { note } = await aCodedProject(admin, project.id);
    await suggested(admin, note.id);
    const page = await enter(admin, `/data/${note.id}`);
    await drawn(page, RAIN).waitFor();
    // Decisions by button do not move the focus.
    await card(page, RAIN).getByRole('button', { name: 'Reject' }).focus();
    await page.keyboard.press('Enter');
    await card(page, RAIN).waitFor({ state: 'detached' });
    await page.locator('[data-decides]:focus').waitFor();
    await section(page).getByRole('button', { name: 'Accept all …' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Accept 2 suggestions?' });
    await demandAccessible(page, 'accepting all suggestions');
    await dialog.getByRole('button', { name: 'Accept all' }).click();
    await markOf(page, RAISED).waitFor();
    await markOf(page, LATE).waitFor();
    await section(page).getByText('All suggestions are reviewed.').waitFor();
    const toast = page.getByRole('alert').filter({ hasText: '2 suggestions became highlights.' });
    await toast.getByRole('button', { name: 'Undo' }).click();
    await markOf(page, LATE).waitFor({ state: 'detached' });
    await card(page, LATE).waitFor();
    expect(await textsIn(admin, note.id)).to.deep.equal([]);
  });

  furtherJourney('are reviewed on a phone, and say honestly where there are none', async () => {
    const { admin, person } = await aRoom();
    const project = await aProject(admin);
    const { note } = await aCodedProject(admin, project.id);
    await suggested(admin, note.id);
    const phone = await enter(admin, `/data/${note.id}`, { viewport: { width: 390, height: 844 } });
    await drawn(phone, RAIN).click();
    const bar = phone.getByRole('region', { name: 'Suggestion', exact: true });
    await bar.getByText('1 of 3').waitFor();
    await demandAccessible(phone, 'a suggestion on a phone');
    await screenshot(phone, 'suggestion-phone');
    await bar.getByRole('button', { name: 'Accept' }).click();
    await markOf(phone, RAIN).waitFor();
    await bar.getByText('1 of 2').waitFor();
    await phone.getByRole('button', { name: 'Highlights and tags' }).click();
    await card(phone, RAISED).waitFor();
    await screenshot(phone, 'suggestions-phone-list');
    await card(phone, RAISED).getByRole('button', { name: 'Reject' }).click();
    await card(phone, RAISED).waitFor({ state: 'detached' });

    const bare = await aProject(admin);
    const alone = await aTranscript(admin, bare.id, 'Alone', RAIN);
    const page = await enter(admin, `/data/${alone.id}`);
    await section(page).getByRole('button', { name: 'Suggest highlights' }).click();
    await section(page).getByText('Tag some highlights first').waitFor();
    await screenshot(page, 'suggestions-none');

    const reader = await person('CONTRIBUTOR');
    await admin.do(setGrant, { placeId: project.id, principal: 'EVERYONE', level: 'READ' });
    const seen = await enter(reader, `/data/${note.id}`);
    await markOf(seen, RAIN).waitFor();
    expect(await section(seen).count(), 'for readers').to.equal(0);
    expect(await seen.locator('[data-suggestion]').count(), 'for readers').to.equal(0);

    await admin.do(updateProject, { id: project.id, suggestionMode: 'OFF' });
    await phone.reload();
    await markOf(phone, RAIN).waitFor();
    expect(await phone.locator('[data-suggestion]').count(), 'switched off').to.equal(0);
    const settings = await enter(admin, `/projects/${project.id}/settings/general`);
    await settings.getByRole('radiogroup', { name: 'Suggested highlights' }).getByText('On request').click();
    await drawn(phone, LATE).waitFor();
  });
});
