import { createChart } from '@earshot/core/areas/charts/chart';
import { createTag } from '@earshot/core/areas/coding/tag';
import {
  browserSuite,
  demandAccessible,
  enter,
  journey,
  LOOKS,
  putOn,
  screenshot,
} from '../../../kit/browser/browser.ts';
import { aNote, aProject, aRoom } from '../../../kit/hosts/host.ts';
import { aHighlight, aTranscript } from '../../../kit/rooms/transcript.ts';

browserSuite('a chart in a note', () => {
  journey('is inserted, shown as it is now, and taken out again', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const tag = await admin.do(createTag, { projectId: project.id, title: 'Late' });
    const call = await aTranscript(admin, project.id, 'Call', 'The parcel came late. Nobody rang.');
    await aHighlight(admin, call.id, 'came late', [tag.id]);
    await admin.do(createChart, {
      projectId: project.id,
      ...{ title: 'What is late', type: 'BAR', metric: 'HIGHLIGHT_COUNT', groupBy: 'TAG' },
    });
    const note = await aNote(admin, { projectId: project.id, title: 'Memo' });
    const page = await enter(admin, `/data/${note.id}`);
    await page.locator('[data-note-text]').waitFor();
    await page.keyboard.press('e');
    await page.locator('[data-note-text=edit]').waitFor();
    await page.getByRole('toolbar').getByRole('button', { name: 'Chart', exact: true }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Insert a chart' });
    await dialog.getByRole('combobox', { name: 'Chart' }).fill('late');
    await page.getByRole('option', { name: 'What is late' }).waitFor();
    await page.keyboard.press('Enter');
    const block = page.locator('[data-chart-block]');
    await block.getByRole('img', { name: '1 highlight; Late 1.' }).waitFor();
    await aHighlight(admin, call.id, 'Nobody rang', [tag.id]);
    await block.getByRole('img', { name: '2 highlights; Late 2.' }).waitFor();
    for (const look of LOOKS) {
      await putOn(page, look);
      await demandAccessible(page, `a chart in a note, ${look.name}`);
      await screenshot(page, `note-chart-${look.name}`);
    }
    await block.getByRole('button', { name: 'Remove this chart' }).click();
    await block.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await block.waitFor();
  });
});
