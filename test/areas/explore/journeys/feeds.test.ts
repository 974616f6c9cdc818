import { createTag } from '@earshot/core/areas/coding/tag';
import { createField, deleteField } from '@earshot/core/areas/fields/field';
import { setFieldValues } from '@earshot/core/areas/fields/field-value';
import { createInsight, publishInsight } from '@earshot/core/areas/pages/insight';
import { createPerson } from '@earshot/core/areas/people/person';
import { createFeed, feeds, updateFeed } from '@earshot/core/areas/search/feed';
import { search } from '@earshot/core/areas/search/search';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import {
  browserSuite,
  demandAccessible,
  enter,
  furtherJourney,
  journey,
  LOOKS,
  NARROW,
  putOn,
  screenshot,
  undo,
} from '../../../kit/browser/browser.ts';
import { aNote, aProject, aRoom, type Person } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';
import { aHighlight, aTranscript } from '../../../kit/rooms/transcript.ts';

const SAID = 'The delivery came two days late, and nobody rang the bell.';

/** A project with items that differ in every kind of field. */
async function aLibrary(ada: Person) {
  const project = await aProject(ada, { title: 'Parcels and how people wait for them', everyone: 'WRITE' });
  const placeId = ada.workspaceId;
  const city = await ada.do(createField, { placeId, scope: 'NOTE', type: 'TEXT', label: 'City' });
  const guest = await ada.do(createField, { placeId, scope: 'NOTE', type: 'PERSON', label: 'Guest' });
  const mia = await ada.do(createPerson, { name: 'Mia Park' });
  const late = await ada.do(createTag, { projectId: project.id, title: 'late' });
  const call = await aTranscript(ada, project.id, 'Delivery call', SAID);
  await ada.do(setFieldValues, {
    cells: [
      { rowId: call.id, fieldId: city.id, value: 'York' },
      { rowId: call.id, fieldId: guest.id, value: [mia.id] },
    ],
  });
  await aHighlight(ada, call.id, 'delivery came two days late', [late.id]);
  await aNote(ada, { projectId: project.id, title: 'Delivery notes' });
  const insight = await ada.do(createInsight, { projectId: project.id, title: 'Delivery is late' });
  await ada.do(publishInsight, { id: insight.id });
  await eventually(async () => expect((await ada.do(search, { query: 'delivery' })).total).to.equal(4), 20_000);
  return { project, city };
}

const choose = async (page: Page, label: string, option: string, typed = option) => {
  await page.getByRole('combobox', { name: label }).fill(typed);
  await page.getByRole('option', { name: option, exact: true }).first().click();
};

async function addFilter(page: Page, field: string, value: (page: Page) => Promise<unknown>, condition?: string) {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await choose(page, 'Field', field);
  if (condition) {
    await page.getByRole('combobox', { name: 'Condition' }).click();
    await page.getByRole('option', { name: condition, exact: true }).click();
  }
  await value(page);
  await page.getByRole('button', { name: 'Add filter' }).click();
}

const text = (value: string) => (page: Page) => page.getByRole('combobox', { name: 'Value' }).fill(value);
const listed = (value: string) => (page: Page) => choose(page, 'Value', value);
const picked = async (page: Page, option: string) => {
  await page.getByRole('combobox', { name: 'Value' }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

browserSuite('filtered searches and feeds', () => {
  journey('filters of every kind stand in the address; a feed keeps them and tells what is new', async function () {
    this.timeout(150_000);
    const { admin: ada, person } = await aRoom();
    const ben = await person('CONTRIBUTOR');
    const { project, city } = await aLibrary(ada);
    const page = await enter(ada, '/search');
    const results = page.getByRole('list', { name: 'Results' }).getByRole('link');
    const counts = (count: number) => eventually(async () => expect(await results.count()).to.equal(count), 15_000);
    const remove = (words: string) => page.getByRole('button', { name: `Remove the filter “${words}”` });
    await page.getByRole('searchbox', { name: 'Search' }).fill('delivery');
    await counts(4);

    const cases: [field: string, value: (page: Page) => Promise<unknown>, count: number, words: string, is?: string][] =
      [
        ['Title', text('call'), 1, 'Title contains call'],
        ['City', text('York'), 2, 'City contains York'],
        ['Project', listed(project.title), 4, `Project has any of ${project.title}`],
        ['Tags', (on) => choose(on, 'Value', `late (${project.title})`, 'late'), 2, 'Tags has any of late'],
        ['Guest', (on) => choose(on, 'Value', 'Mia Park'), 2, 'Guest has any of Mia Park'],
        ['Created', (on) => picked(on, 'This week'), 4, 'Created is this week'],
        ['Changed', (on) => picked(on, '1 year ago'), 0, 'Changed is before 1 year ago', 'is before'],
        ['Number of highlights', (on) => on.getByLabel('Value').fill('1'), 1, 'Number of highlights is 1'],
        ['Published', (on) => picked(on, 'Yes'), 1, 'Published is yes'],
      ];
    for (const [field, value, count, words, is] of cases) {
      await addFilter(page, field, value, is);
      await remove(words).waitFor();
      await counts(count);
      if (count === 0) await page.getByText('No results with these filters').waitFor();
      if (field !== 'Project') await remove(words).click();
    }
    await addFilter(page, 'City', text('York'));
    await counts(2);
    await page.getByRole('combobox', { name: 'Order' }).selectOption({ label: 'Newest first' });
    await page.reload();
    await counts(2);
    await remove('City contains York').waitFor();
    await demandAccessible(page, 'filters of a search');
    for (const look of LOOKS) {
      await putOn(page, look);
      await screenshot(page, `search-filters-${look.name}`);
    }
    await page.setViewportSize(NARROW);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('dialog', { name: 'Add a filter' }).waitFor();
    await choose(page, 'Field', 'Created');
    await demandAccessible(page, 'a filter in a narrow window');
    await screenshot(page, 'search-filter-sheet');
    await page.keyboard.press('Escape');
    await putOn(page, LOOKS[0]);

    await page.getByRole('button', { name: 'Save as feed' }).click();
    await page.getByLabel('Title', { exact: true }).fill('York, late');
    await demandAccessible(page, 'saving a feed');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'York, late' }).waitFor();
    await counts(2);
    const visitedAt = async () => (await ada.do(feeds, {})).find(({ title }) => title === 'York, late')?.visitedAt;
    await eventually(async () => expect(await visitedAt()).to.be.a('string'));

    const note = await aNote(ben, { projectId: project.id, title: 'Another delivery' });
    await ben.do(setFieldValues, { cells: [{ rowId: note.id, fieldId: city.id, value: 'Old York' }] });
    const bens = await ben.do(createFeed, { title: 'What Ben hears', request: { query: 'bell' }, shared: true });
    await page.getByRole('link', { name: 'Explore' }).first().click();
    const mine = page.getByRole('list', { name: 'Your feeds' }).getByRole('link');
    await mine.getByText('1 new').waitFor();
    const shared = page.getByRole('list', { name: 'Shared with you' });
    await shared.getByText('What Ben hears').waitFor();
    await ben.do(updateFeed, { feedId: bens.id, title: 'What Ben watches' });
    await shared.getByText('What Ben watches').waitFor();
    await demandAccessible(page, 'Explore');
    for (const look of LOOKS) {
      await putOn(page, look);
      await screenshot(page, `explore-${look.name}`);
    }
    await putOn(page, LOOKS[0]);
    await mine.click();
    await counts(3);

    await remove('City contains York').click();
    await page.getByRole('button', { name: 'Update feed' }).waitFor();
    await counts(5);
    await demandAccessible(page, 'a changed feed');
    for (const look of LOOKS) {
      await putOn(page, look);
      await screenshot(page, `feed-${look.name}`);
    }
    await putOn(page, LOOKS[0]);
    await page.getByRole('button', { name: 'Update feed' }).click();
    await page.getByText('Feed “York, late” updated').waitFor();
    await page.getByRole('button', { name: 'Update feed' }).waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByLabel('Title', { exact: true }).fill('Deliveries');
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('heading', { name: 'Deliveries' }).waitFor();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Share with everyone' }).click();
    await eventually(async () => expect(await ben.do(feeds, {})).to.have.length(2));
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('Feed “Deliveries” deleted').waitFor();
    await page.getByText('What Ben watches').waitFor();
    await mine.waitFor({ state: 'detached' });
    await undo(page, 'Feed “Deliveries” deleted');
    await mine.getByText('Deliveries').waitFor();
  });

  furtherJourney(
    'a feed whose filter names a deleted field says so, and the palette hands its words over',
    async () => {
      const { admin: ada } = await aRoom();
      const { city } = await aLibrary(ada);
      const filter = {
        combinator: 'and' as const,
        fields: [{ field: city.id, operator: 'IS' as const, values: ['York'] }],
      };
      await ada.do(createFeed, { title: 'York', request: { query: 'delivery', filter } });
      await ada.do(deleteField, { id: city.id });
      const page = await enter(ada, '/explore');
      const gone = page.getByText('A field of this filter no longer exists.');
      await gone.waitFor();
      await demandAccessible(page, 'a feed that cannot be searched');
      await page.getByRole('link', { name: /^York/ }).click();
      await page.getByRole('heading', { name: 'York' }).waitFor();
      await gone.waitFor();
      await screenshot(page, 'feed-deleted-field');
      await page.getByRole('button', { name: /^Remove the filter/ }).click();
      await page.getByRole('list', { name: 'Results' }).getByRole('link').first().waitFor();

      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search or jump to' }).fill('rang bell');
      await page.getByRole('button', { name: /Search everything for/ }).click();
      await page.waitForURL(/rang/);
      // The feed is visible until the search page is loaded.
      const words = page.getByRole('searchbox', { name: 'Search' });
      await eventually(async () => expect(await words.inputValue()).to.equal('rang bell'));
      await page.getByRole('list', { name: 'Results' }).getByRole('link').first().waitFor();
    },
  );
});
