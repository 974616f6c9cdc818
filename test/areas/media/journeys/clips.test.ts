import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { browserSuite, demandAccessible, enter, journey } from '../../../kit/browser/browser.ts';
import { engineHere } from '../../../kit/fixtures/recordings.ts';
import { aTone } from '../../../kit/fixtures/sound.ts';
import { aProject, aRoom } from '../../../kit/hosts/host.ts';
import { upload } from '../../../kit/hosts/uploads.ts';
import { aHighlight, anImport } from '../../../kit/rooms/transcript.ts';

const INTERVIEW = `WEBVTT

00:00:01.000 --> 00:00:04.000
<v Ada>It took three weeks.
`;

browserSuite('the clip of a highlight', () => {
  before(async function () {
    await engineHere(this);
  });

  journey('is made and downloaded from the card of the highlight, by keyboard', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const note = await anImport(admin, project.id, 'interview.vtt', INTERVIEW);
    await upload(admin, { projectId: project.id, pageId: note.id, name: 'interview.wav', bytes: aTone(6) });
    const { id } = await aHighlight(admin, note.id, 'three weeks.');
    const page = await enter(admin, `/data/${note.id}#h=${id}`);
    const button = page.getByRole('button', { name: 'Download clip' });
    await button.waitFor();
    await demandAccessible(page, 'the card of a highlight with a clip');
    if (process.env.EARSHOT_SHOTS) await page.screenshot({ path: `${process.env.EARSHOT_SHOTS}/clip-card.png` });
    const download = page.waitForEvent('download');
    await button.focus();
    await page.keyboard.press('Enter');
    const file = await download;
    expect(file.suggestedFilename()).to.equal('three weeks.m4a');
    expect((await readFile(await file.path())).subarray(4, 8).toString('latin1')).to.equal('ftyp');
  });
});
