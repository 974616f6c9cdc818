import { browserSuite, enter, furtherJourney, screenshots } from '../../../kit/browser/browser.ts';
import { aCanvas, aStudy } from '../../../kit/rooms/canvas.ts';

browserSuite('a view of a canvas', () => {
  furtherJourney('is saved on the canvas, stands among the views of notes and leads back', async () => {
    const { ada, project } = await aStudy();
    const canvas = await aCanvas(ada, project.id);
    const page = await enter(ada, `/canvases/${canvas.id}`);
    await page.getByRole('button', { name: 'More actions for this canvas' }).click();
    await page.getByRole('menuitem', { name: 'Save as view' }).click();
    await page.getByText('is among the views of the project’s notes.').waitFor();

    await page.goto(new URL(`/projects/${project.id}/notes`, page.url()).href);
    const views = page.getByRole('navigation', { name: 'Views' });
    await views.getByLabel('Canvas').waitFor();
    await screenshots(page, 'view-of-canvas');
    await views.getByRole('link').last().click();
    await page.getByRole('region', { name: /^Board of/ }).waitFor();
  });
});
