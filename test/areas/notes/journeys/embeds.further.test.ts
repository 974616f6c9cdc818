import { expect } from 'chai';
import { browserSuite, demandAccessible, enter, furtherJourney, NARROW } from '../../../kit/browser/browser.ts';
import { aNote, aProject, aRoom } from '../../../kit/hosts/host.ts';
import { paste } from './pasting.ts';

const VIDEO = 'https://youtu.be/dQw4w9WgXcQ';

browserSuite('pages of other sites in a text', () => {
  furtherJourney('are pasted as links, load nothing before a click, and are removed', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const note = await aNote(admin, { projectId: project.id, title: 'Clips' });
    const page = await enter(admin, `/data/${note.id}`);
    const asked: string[] = [];
    await page.route(/youtube\.com|youtu\.be|evil/, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<title>Player</title><p>The player</p>' });
    });
    const text = page.locator('[data-note-text]');
    await text.click();
    await paste(page, { text: VIDEO });
    const embed = text.getByRole('region', { name: 'YouTube embed' });
    await embed.getByRole('link', { name: VIDEO }).waitFor();
    await paste(page, { text: 'https://evil-youtube.com/watch?v=dQw4w9WgXcQ' });
    await text.getByRole('link', { name: 'https://evil-youtube.com' }).waitFor();
    expect(await text.locator('[data-embed-block]').count()).to.equal(1);
    expect(asked).to.deep.equal([]);
    await demandAccessible(page, 'an embedded page that is not loaded');
    await embed.getByRole('button', { name: 'Load' }).press('Enter');
    await page.frameLocator('[data-embed-block] iframe').getByText('The player').waitFor();
    expect(asked).to.deep.equal(['https://www.youtube.com/embed/dQw4w9WgXcQ']);
    await page.setViewportSize(NARROW);
    await demandAccessible(page, 'an embedded page');
    await embed.getByRole('button', { name: 'Remove this YouTube embed' }).press('Enter');
    await embed.waitFor({ state: 'detached' });
    await text.getByRole('link', { name: 'https://evil-youtube.com' }).waitFor();
  });
});
