import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { browserSuite, demandAccessible, enter, furtherJourney, screenshots } from '../../../kit/browser/browser.ts';
import { aNote, aRoom } from '../../../kit/hosts/host.ts';
import { upload } from '../../../kit/hosts/uploads.ts';

/** Two seconds of a film as this browser records it: WebM, 160 × 90 px. */
const recorded = async (page: Page): Promise<Buffer> =>
  Buffer.from(
    await page.evaluate(async () => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: 160, height: 90 });
      const pen = canvas.getContext('2d');
      const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: 'video/webm' });
      const parts: Blob[] = [];
      recorder.ondataavailable = ({ data }) => parts.push(data);
      const ended = new Promise((resolve) => {
        recorder.onstop = resolve;
      });
      recorder.start();
      for (let at = 0; at < 20; at++) {
        if (pen) pen.fillStyle = `hsl(${at * 18} 80% 50%)`;
        pen?.fillRect(0, 0, 160, 90);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      recorder.stop();
      await ended;
      return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
    }),
  );

/** Waits until the browser has a picture of a video. */
const drawn = (page: Page) =>
  page.waitForFunction(() => {
    const video = document.querySelector('video');
    return video !== null && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth === 160;
  });

browserSuite('videos', () => {
  furtherJourney('show a picture of themselves in the list of notes and play on their page', async () => {
    const { admin } = await aRoom();
    const note = await aNote(admin, { title: 'Call' });
    const { projectId } = note;
    const unreadable = await aNote(admin, { projectId, title: 'Old call' });
    const page = await enter(admin, `/projects/${projectId}/notes`);
    const film = await recorded(page);
    const file = await upload(admin, { projectId, pageId: note.id, name: 'call.webm', bytes: film });
    expect(file.kind).to.equal('VIDEO');
    const noFilm = Buffer.from('\0\0\0\x18ftypisom and no more', 'latin1');
    await upload(admin, { projectId, pageId: unreadable.id, name: 'call.mp4', bytes: noFilm });

    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name: 'Video', exact: true }).check();
    await page.keyboard.press('Escape');
    await page.getByLabel('Video of “Call”').waitFor();
    await drawn(page);
    await page.getByRole('img', { name: 'Video of “Old call”' }).waitFor();
    await demandAccessible(page, 'videos in a list');
    await screenshots(page, 'videos-in-a-list');

    await page.goto(new URL(`/f/${file.id}`, admin.url).href);
    await drawn(page);
    await demandAccessible(page, 'the page of a video');
    await screenshots(page, 'a-video');
  });
});
