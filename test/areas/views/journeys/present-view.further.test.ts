import { createTag } from '@earshot/core/areas/coding/tag';
import { createInsight } from '@earshot/core/areas/pages/insight';
import { createView } from '@earshot/core/areas/views/view';
import { setGrant } from '@earshot/core/model/place';
import { expect } from 'chai';
import {
  browserSuite,
  demandAccessible,
  enter,
  furtherJourney,
  journey,
  screenshots,
} from '../../../kit/browser/browser.ts';
import { aProject, aRoom } from '../../../kit/hosts/host.ts';
import { aHighlight, anImport, aTranscript } from '../../../kit/rooms/transcript.ts';

browserSuite('presenting a view', () => {
  journey('shows highlights that were grouped by tag and saved, one quote after the other', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('VIEWER');
    const project = await aProject(admin, { title: 'Parcels' });
    await admin.do(setGrant, { placeId: project.id, principal: 'MEMBER', principalId: ben.memberId, level: 'READ' });
    const late = await admin.do(createTag, { projectId: project.id, title: 'Late' });
    const call = await aTranscript(admin, project.id, 'Call', 'It came late.\n\nNobody rang.\n\nThe box was wet.');
    for (const words of ['It came late.', 'Nobody rang.', 'The box was wet.'])
      await aHighlight(admin, call.id, words, [late.id]);

    const page = await enter(admin, `/projects/${project.id}/highlights?sort=CREATED_AT_ASC`);
    await page.getByRole('row').filter({ hasText: 'It came late.' }).waitFor();
    await page.getByRole('button', { name: 'Layout' }).click();
    // Immediately, before the grouping is drawn: the last choice is saved.
    await page.getByRole('menuitem', { name: 'Tag', exact: true }).evaluate((item: HTMLElement) => {
      const save = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Save as view');
      item.click();
      save?.click();
    });
    await page.getByRole('dialog').getByLabel('Title').fill('By tag');
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('link', { name: 'Present view' }).click();
    await page.waitForURL(/\/present$/);
    const stage = page.getByRole('main');
    await stage.getByText('It came late.').waitFor();
    await page.getByText('Highlight 1 of 3').waitFor();
    await demandAccessible(page, 'a view that is presented');
    await page.keyboard.press('ArrowRight');
    await stage.getByText('Nobody rang.').waitFor();
    await stage.getByText('Late').waitFor();
    await screenshots(page, 'present-view');
    const here = page.url();
    await page.keyboard.press('End');
    await stage.getByText('The box was wet.').waitFor();
    expect(await page.getByRole('button', { name: 'Next slide' }).isDisabled()).to.equal(true);
    await page.keyboard.press('Escape');
    await page.waitForURL(/\/v\/by-tag-[^/]+$/);
    await page.getByRole('treegrid', { name: 'Highlights' }).waitFor();

    const colleague = await enter(ben, new URL(here).pathname);
    await colleague.getByRole('main').getByText('Nobody rang.').waitFor();
    await colleague.keyboard.press('Escape');
    await colleague.getByRole('treegrid', { name: 'Highlights' }).waitFor();
  });

  furtherJourney('shows notes with their turns, and insights; an empty view says so', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin, { title: 'Parcels' });
    const aView = (objectType: 'NOTE' | 'INSIGHT', viewData = {}) =>
      admin.do(createView, { placeId: project.id, objectType, title: 'All', viewData });
    await anImport(admin, project.id, 'talk.vtt', 'WEBVTT\n\n00:00.000 --> 00:02.000\n<v Anna>It came late.\n');
    await admin.do(createInsight, { projectId: project.id, title: 'Ring first' });
    const notes = await aView('NOTE');
    const page = await enter(admin, `/projects/${project.id}/v/${notes.id}/present`);
    await page.getByRole('main').getByText('It came late.').waitFor();
    await page.getByRole('main').getByText('Anna').waitFor();
    await page.goto(new URL(`/projects/${project.id}/v/${(await aView('INSIGHT')).id}/present`, admin.url).href);
    await page.getByRole('heading', { name: 'Ring first' }).waitFor();
    const none = await aView('INSIGHT', { status: 'published' });
    await page.goto(new URL(`/projects/${project.id}/v/${none.id}/present`, admin.url).href);
    await page.getByText('There is nothing in this view to present.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Nothing is published yet').waitFor();
  });
});
