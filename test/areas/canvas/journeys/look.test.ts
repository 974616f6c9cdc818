import {
  browserSuite,
  demandAccessible,
  enter,
  journey,
  keepPicture,
  LOOKS,
  putOn,
} from '../../../kit/browser/browser.ts';
import { aCanvas, aStudy, card, group, rectangle, textObject } from '../../../kit/rooms/canvas.ts';

browserSuite('look', () => {
  journey('at it', async () => {
    const { ada, project, note, late, told, machine } = await aStudy();
    const canvas = await aCanvas(ada, project.id, {
      objects: [
        group(0, 0, 'Waiting', {}),
        card('HIGHLIGHT', late.id, 24, 60),
        card('HIGHLIGHT', machine.id, 320, 60),
        card('HIGHLIGHT', told.id, 700, 40, { layout: 'landscape' }),
        card('NOTE', note.id, 700, 260),
        card('HIGHLIGHT', '00000000-0000-4000-8000-000000000001', 1000, 260, { layout: 'text-only' }),
        textObject(700, -90, 'What people say about waiting', 'H2'),
        textObject(0, 460, 'A plain remark\nof two lines'),
        rectangle(420, 460),
      ],
    });
    const page = await enter(ada, `/projects/${project.id}/canvases`);
    await page.getByRole('link', { name: 'Affinity map' }).waitFor();
    for (const look of LOOKS) {
      await putOn(page, look);
      await keepPicture(page, `canvas-list-${look.name}`);
    }
    await putOn(page, LOOKS[0]);
    await page.goto(new URL(`/canvases/${canvas.id}`, page.url()).href);
    await page.getByText('The parcel came late.').first().waitFor();
    await page.waitForTimeout(500);
    await keepPicture(page, 'canvas-board');
    await page.locator('.react-flow__node-canvasReference').first().click();
    await page.waitForTimeout(200);
    await keepPicture(page, 'canvas-selected');
    await demandAccessible(page, 'board');
    await page.getByRole('button', { name: 'Place material' }).click();
    await page.waitForTimeout(600);
    await keepPicture(page, 'canvas-material');
    await page.getByRole('tab', { name: /Outline/ }).click();
    await page.waitForTimeout(600);
    await keepPicture(page, 'canvas-outline');
    await demandAccessible(page, 'outline');
    for (const look of LOOKS) {
      await putOn(page, look);
      await page.waitForTimeout(300);
      await keepPicture(page, `canvas-${look.name}`);
    }
  });
});
