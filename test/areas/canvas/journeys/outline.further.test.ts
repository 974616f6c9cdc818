import { highlights } from '@earshot/core/areas/coding/highlight';
import { T } from '@earshot/host/area';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import {
  browserSuite,
  demandAccessible,
  enter,
  furtherJourney,
  isSaved,
  journey,
  screenshots,
} from '../../../kit/browser/browser.ts';
import { aProject, aRoom, testHost } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';
import { aCanvas, aStudy, card, group, objectsIn, rectangle, textObject } from '../../../kit/rooms/canvas.ts';
import { manyHighlights } from '../../../kit/rooms/many-highlights.ts';

const row = (page: Page, name: string | RegExp) => page.getByRole('treeitem', { name });
const isOn = (page: Page, name: string) => page.locator('[role=treeitem]:focus', { hasText: name }).waitFor();

browserSuite('a canvas without the mouse', () => {
  journey('is moved, grouped, written and deleted through its outline', async () => {
    const { ada, project, late } = await aStudy();
    const canvas = await aCanvas(ada, project.id, {
      objects: [
        group(0, 0, 'Waiting', { width: 400, height: 300 }),
        card('HIGHLIGHT', late.id, 600, 400),
        textObject(600, 0, 'Plain'),
        rectangle(600, 700),
      ],
    });
    const objects = () => objectsIn(ada, canvas.id);
    const attrsOf = async (type: string) => (await objects()).find((one) => one.type === type)?.attrs ?? {};
    const page = await enter(ada, `/canvases/${canvas.id}?panel=outline`);
    await row(page, 'Highlight: The parcel came late.').waitFor();
    await demandAccessible(page, 'the outline of a canvas');
    await screenshots(page, 'canvas-outline');

    // The list is a single tab stop.
    await page.getByRole('tab', { name: /Outline/ }).focus();
    await page.keyboard.press('Tab');
    await page.locator('[role=treeitem]:focus').waitFor();
    await page.keyboard.press('Tab');
    await page.locator('[role=treeitem]:focus').waitFor({ state: 'detached' });
    await page.keyboard.press('Shift+Tab');
    await page.locator('[role=treeitem]:focus').waitFor();
    await page.keyboard.press('Home');
    await isOn(page, 'Waiting');
    await page.keyboard.press('ArrowDown');
    await isOn(page, 'Plain');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Text' }).waitFor();
    await page.locator('textarea:focus').waitFor();
    await page.keyboard.type('er');
    await page.keyboard.press('Escape');
    await row(page, 'Plainer').waitFor();

    await row(page, /The parcel came late/).focus();
    await page.keyboard.press('Alt+ArrowRight');
    await page.keyboard.press('Alt+Shift+ArrowUp');
    await page.getByRole('status').getByText('Moved to 610, 399').waitFor();
    await page.getByRole('button', { name: 'Move to a group' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Waiting' }).press('Enter');
    await page.locator('[role=treeitem][aria-level="2"]', { hasText: 'The parcel came late.' }).waitFor();
    await eventually(async () => expect(await attrsOf('canvasReference')).to.include({ x: 24, y: 56 }));

    await row(page, 'Rectangle').focus();
    await page.keyboard.press('Delete');
    await row(page, 'Rectangle').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await row(page, 'Rectangle').waitFor();
    await row(page, /The parcel came late/).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/peek=note:/);
    await isSaved(page);
    expect(await objects()).to.have.length(4);
  });

  furtherJourney('takes suggested groups or leaves them', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin, { title: 'Parcels' });
    await manyHighlights((await testHost()).container.get(T.database), {
      workspaceId: admin.workspaceId,
      projectId: project.id,
      memberIds: [admin.memberId],
      highlights: 24,
      tags: 3,
    });
    const { nodes } = await admin.do(highlights, { condition: { projectId: project.id }, first: 24 });
    const canvas = await aCanvas(admin, project.id, {
      objects: nodes.map(({ id }, at) => card('HIGHLIGHT', id, (at % 6) * 290, Math.floor(at / 6) * 240)),
    });
    const page = await enter(admin, `/canvases/${canvas.id}`);
    await page.locator('.react-flow__node').nth(23).waitFor();
    await page.getByRole('button', { name: 'More actions for this canvas' }).click();
    await page.getByRole('menuitem', { name: 'Suggest groups' }).click();
    const bar = page.getByRole('region', { name: 'Suggested group' });
    await bar.waitFor();
    await page.locator('[data-suggested]').first().waitFor();
    await demandAccessible(page, 'a suggested group');
    await screenshots(page, 'canvas-suggestion');
    const title = (await bar.locator('strong').textContent()) ?? '';
    const members = await page.locator('[data-suggested]').count();
    await page.keyboard.press('y');
    await page.locator('.react-flow__node-canvasGroup', { hasText: title }).waitFor();
    await isSaved(page);
    const there = await objectsIn(admin, canvas.id);
    const made = there.find(({ type }) => type === 'canvasGroup')?.attrs as { x: number };
    expect(there.filter(({ type, attrs }) => type === 'canvasReference' && Number(attrs?.x) > made.x)).to.have.length(
      members,
    );
    await page.keyboard.press('Control+z');
    await page.locator('.react-flow__node-canvasGroup').waitFor({ state: 'detached' });
    while (await bar.isVisible()) await page.keyboard.press('n');
    expect(await page.locator('[data-suggested]').count()).to.equal(0);
  });
});
