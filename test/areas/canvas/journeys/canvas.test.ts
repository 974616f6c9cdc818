import { readFileSync } from 'node:fs';
import { canvases } from '@earshot/core/areas/canvas/canvas';
import { createVersion } from '@earshot/core/areas/versions/version';
import type { DocumentNode } from '@earshot/core/documents/document';
import { setGrant } from '@earshot/core/model/place';
import { expect } from 'chai';
import type { Download, Page } from 'playwright-core';
import {
  browserSuite,
  demandAccessible,
  enter,
  furtherJourney,
  isSaved,
  journey,
  OFFLINE,
  screenshots,
  tolerate,
} from '../../../kit/browser/browser.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';
import { aCanvas, aStudy, card, group, objectsIn, rectangle, textObject } from '../../../kit/rooms/canvas.ts';

const NOBODY = '00000000-0000-4000-8000-000000000001';
const board = (page: Page) => page.getByRole('region', { name: /^Canvas: / });
const node = (page: Page, text: string) => page.locator('.react-flow__node').filter({ hasText: text }).last();
const kinds = (objects: readonly DocumentNode[]) => objects.map(({ type }) => type.replace('canvas', '')).sort();

/** Drags from one point of the board to another, relative to its centre. */
async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const box = await board(page).boundingBox();
  if (!box) throw new Error('The board is not shown.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x + from[0], y + from[1]);
  await page.mouse.down();
  await page.mouse.move(x + (from[0] + to[0]) / 2, y + (from[1] + to[1]) / 2);
  await page.mouse.move(x + to[0], y + to[1]);
  await page.mouse.up();
}

async function textOf(download: Download): Promise<string> {
  return readFileSync(await download.path(), 'utf8');
}

browserSuite('a canvas', () => {
  journey(
    'is laid out from the material of its project, by mouse and by keys, and taken back step by step',
    async () => {
      const { ada, project } = await aStudy();
      const page = await enter(ada, `/projects/${project.id}/canvases`);
      await page.getByRole('heading', { name: 'No canvases yet' }).waitFor();
      await page.keyboard.press('n');
      await page.waitForURL(/\/canvases\//);
      await page.locator('h1 textarea:focus').waitFor();
      await page.keyboard.type('Affinity map');
      await page.keyboard.press('Enter');
      await board(page).waitFor();
      const [canvas] = (await ada.do(canvases, { condition: { projectId: project.id } })).nodes;
      const objects = () => objectsIn(ada, canvas?.id ?? '');

      await page.getByRole('button', { name: 'Place material' }).click();
      await page.getByLabel('Words in highlights').fill('told');
      await page.getByRole('checkbox', { name: /Nobody had told me/ }).press('Enter');
      await node(page, 'Nobody had told me.').waitFor();
      await page.getByLabel('Words in highlights').fill('');
      await page.getByRole('checkbox', { name: /The parcel came late/ }).check();
      await page.getByRole('checkbox', { name: /A machine did/ }).check();
      await page.getByRole('button', { name: 'Place 2 cards' }).click();
      await node(page, 'A machine did.').waitFor();
      await page.getByText('Everything is on the canvas').waitFor();
      await page.getByText('Notes', { exact: true }).click();
      const note = page.getByRole('listitem').filter({ hasText: 'Interview 1' });
      await note.dragTo(board(page), { targetPosition: { x: 120, y: 120 } });
      await node(page, 'Note').waitFor();
      expect(await page.locator('.react-flow__node-canvasReference').count()).to.equal(4);
      await page.getByRole('button', { name: 'Place material' }).click();

      await page.keyboard.press('Escape');
      await page.keyboard.press('r');
      await drag(page, [-300, 200], [-180, 280]);
      await page.keyboard.press('t');
      await page.keyboard.press('Enter');
      await page.getByRole('textbox', { name: 'Text' }).waitFor();
      await page.keyboard.type('What people say');
      await page.keyboard.press('Escape');
      await isSaved(page);
      await eventually(async () =>
        expect(kinds(await objects())).to.deep.equal([...Array(4).fill('Reference'), 'Rectangle', 'Text'].sort()),
      );
      const drawn = (await objects()).find(({ type }) => type === 'canvasRectangle')?.attrs;
      expect(Number(drawn?.width)).to.be.within(60, 400);

      // All objects in one group, which moves them.
      await page.keyboard.press('Control+a');
      await board(page).getByText('6 objects', { exact: true }).waitFor();
      await page.keyboard.press('g');
      await page.getByRole('textbox', { name: 'Group title' }).waitFor();
      await page.keyboard.type('Waiting');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Shift+ArrowRight');
      await eventually(async () => {
        const now = (await objects()).find(({ type }) => type === 'canvasRectangle')?.attrs;
        expect(now?.x).to.equal(Number(drawn?.x) + 1);
      });
      await page.keyboard.press('Control+z');
      await eventually(async () => {
        const now = (await objects()).find(({ type }) => type === 'canvasRectangle')?.attrs;
        expect(now?.x).to.equal(drawn?.x);
      });
      await page.keyboard.press('0');
      await demandAccessible(page, 'a canvas');
      await screenshots(page, 'canvas');

      // Typed words are undone one burst at a time, then the group.
      for (
        let presses = 0;
        (await page.locator('.react-flow__node-canvasGroup').count()) > 0 && presses < 5;
        presses += 1
      ) {
        await page.keyboard.press('Control+z');
        await page.waitForTimeout(50);
      }
      await page.locator('.react-flow__node-canvasGroup').waitFor({ state: 'detached' });
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Control+d');
      await board(page).getByText('6 objects', { exact: true }).waitFor();
      expect(await page.locator('.react-flow__node').count()).to.equal(12);
      await page.keyboard.press('Delete');
      expect(await page.locator('.react-flow__node').count()).to.equal(6);
      await isSaved(page);
      await page.reload();
      await node(page, 'A machine did.').waitFor();
      expect(await page.locator('.react-flow__node').count()).to.equal(6);
    },
  );

  furtherJourney('is written by two people, one of them offline, and ends the same for both', async () => {
    const { room, ada, project, late } = await aStudy();
    const ben = await room.person('CONTRIBUTOR');
    const vera = await room.person('VIEWER');
    await ada.do(setGrant, { placeId: project.id, principal: 'MEMBER', principalId: vera.memberId, level: 'READ' });
    const canvas = await aCanvas(ada, project.id, {
      objects: [
        group(0, 0, 'Waiting'),
        card('HIGHLIGHT', late.id, 24, 60),
        card('INSIGHT', NOBODY, 320, 60),
        rectangle(700, 0),
        textObject(700, 200, 'Shared'),
      ],
    });
    const [hers, his] = [await enter(ada, `/canvases/${canvas.id}`), await enter(ben, `/canvases/${canvas.id}`)];
    for (const page of [hers, his]) await node(page, 'The parcel came late.').waitFor();
    await node(hers, 'Hidden').waitFor();

    await node(hers, 'Shared').click();
    await his.locator('[data-by="Ada Admin"]').waitFor();
    await his.getByRole('list', { name: 'Also here' }).getByRole('img', { name: 'Ada Admin' }).waitFor();
    await node(hers, 'Shared').dblclick();
    await hers.keyboard.type(' words');
    await node(his, 'Shared words').waitFor();
    await hers.keyboard.press('Escape');

    tolerate(his, ...OFFLINE);
    await his.context().setOffline(true);
    await his.locator('[data-phase="client offline"]').waitFor();
    await node(his, 'Shared words').dblclick();
    await his.keyboard.type(', offline');
    await his.keyboard.press('Escape');
    await his.keyboard.press('r');
    await his.keyboard.press('Enter');
    await his.getByText(/^Offline: \d+ changes? kept here$/).waitFor();
    await node(hers, 'Shared words').click();
    for (let presses = 0; presses < 3; presses += 1) await hers.keyboard.press('ArrowDown');
    await isSaved(hers);
    await his.context().setOffline(false);
    await isSaved(his);
    await eventually(async () => {
      const there = await objectsIn(ada, canvas.id);
      expect(kinds(there)).to.deep.equal(['Group', 'Rectangle', 'Rectangle', 'Reference', 'Reference', 'Text']);
      const text = there.find(({ type }) => type === 'canvasText');
      expect(text?.content?.[0]?.text).to.equal('Shared words, offline');
      expect(text?.attrs).to.include({ x: 700, y: 230 });
    });
    for (const page of [hers, his]) await node(page, 'Shared words, offline').waitFor();
    expect(await hers.locator('.react-flow__node').count()).to.equal(6);

    const reader = await enter(vera, `/canvases/${canvas.id}`);
    await node(reader, 'The parcel came late.').waitFor();
    await reader.getByText(/^Read only\./).waitFor();
    expect(await reader.getByRole('toolbar', { name: 'Tools' }).count()).to.equal(0);
    await reader.keyboard.press('r');
    await reader
      .getByText(/You don’t have edit permissions/)
      .first()
      .waitFor();
  });

  furtherJourney('is seen in versions, leaves as a picture, and groups are suggested for its cards', async () => {
    const { ada, project, late, told, machine, note } = await aStudy();
    const canvas = await aCanvas(ada, project.id, {
      objects: [
        textObject(0, -80, 'Parcels & <waiting>', 'H1'),
        ...[late, told, machine].map(({ id }, at) => card('HIGHLIGHT', id, at * 290, 0)),
        card('NOTE', note.id, 0, 240),
      ],
    });
    await ada.do(createVersion, { pageId: canvas.id, title: 'As agreed' });
    const page = await enter(ada, `/canvases/${canvas.id}`);
    await node(page, 'A machine did.').waitFor();
    const more = async (name: string) => {
      await page.getByRole('button', { name: 'More actions for this canvas' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    const [svg] = await Promise.all([page.waitForEvent('download'), more('Download as SVG')]);
    expect(svg.suggestedFilename()).to.equal('Affinity map.svg');
    expect(await textOf(svg))
      .to.include('Parcels &amp;')
      .and.include('&lt;waiting&gt;')
      .and.include('A machine did.');
    const [png] = await Promise.all([page.waitForEvent('download'), more('Download as PNG')]);
    expect(
      readFileSync(await png.path())
        .subarray(1, 4)
        .toString(),
    ).to.equal('PNG');

    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await isSaved(page);
    expect(await page.locator('.react-flow__node').count()).to.equal(0);
    await more('Version history');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('As agreed').click();
    await dialog.getByRole('img', { name: 'Canvas in this version' }).waitFor();
    await demandAccessible(page, 'the versions of a canvas');
    await screenshots(page, 'canvas-versions');
    await dialog.getByRole('button', { name: 'Restore this version' }).click();
    await node(page, 'A machine did.').waitFor();
    expect(await page.locator('.react-flow__node').count()).to.equal(5);
  });
});
