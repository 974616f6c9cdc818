import { search } from '@earshot/core/areas/search/search';
import { expect } from 'chai';
import {
  browserSuite,
  demandAccessible,
  enter,
  furtherJourney,
  LOOKS,
  putOn,
  screenshot,
} from '../../../kit/browser/browser.ts';
import { aProject, aRoom } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';
import { aTranscript } from '../../../kit/rooms/transcript.ts';

const SAID = 'The delivery came two days late, and nobody rang the bell.';

browserSuite('ways to search', () => {
  furtherJourney('a mistyped word is mended, and similar wording finds what the words alone do not', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin, { title: 'Parcels' });
    await aTranscript(admin, project.id, 'Call', SAID);
    // New text is searchable after a moment.
    await eventually(async () => expect((await admin.do(search, { query: 'delivery' })).total).to.equal(1), 20_000);
    const page = await enter(admin, '/search');
    const box = page.getByRole('searchbox', { name: 'Search' });
    const results = page.getByRole('list', { name: 'Results' }).getByRole('link');
    await box.fill('delivrey late');
    const meant = page.getByRole('button', { name: 'delivery late' });
    await meant.waitFor();
    await demandAccessible(page, 'a proposal');
    for (const look of LOOKS) {
      await putOn(page, look);
      await screenshot(page, `search-meant-${look.name}`);
    }
    await putOn(page, LOOKS[0]);
    await meant.click();
    await results.first().waitFor();
    expect(await box.inputValue()).to.equal('delivery late');

    await box.fill('deliveries');
    await page.getByText('Nothing was found for “deliveries”').waitFor();
    await page.getByRole('combobox', { name: 'Find by' }).selectOption({ label: 'Similar wording' });
    await results.first().waitFor();
    expect(new URL(page.url()).hash).to.contain('method=VECTOR');
    await demandAccessible(page, 'similar wording');
    for (const look of LOOKS) {
      await putOn(page, look);
      await screenshot(page, `search-similar-${look.name}`);
    }
    await putOn(page, LOOKS[0]);
    await page.reload();
    await results.first().waitFor();
    await page.getByRole('combobox', { name: 'Find by' }).selectOption({ label: 'These words' });
    await page.getByText('Nothing was found for “deliveries”').waitFor();
  });
});
