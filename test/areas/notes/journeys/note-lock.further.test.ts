import { expect } from 'chai';
import { browserSuite, enter, furtherJourney, screenshots } from '../../../kit/browser/browser.ts';
import { aProject, aRoom } from '../../../kit/hosts/host.ts';
import { aTranscript } from '../../../kit/rooms/transcript.ts';

browserSuite('locked notes', () => {
  furtherJourney('are locked and unlocked in their menu, and say so to whoever has them open', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin, { title: 'Parcels' });
    const { id } = await aTranscript(admin, project.id, 'Interview with Anne-Marie', 'Ann: The parcel came late.');
    const page = await enter(admin, `/data/${id}`);
    const other = await enter(admin, `/data/${id}`);
    const title = other.getByRole('textbox', { name: 'Title' });
    await title.waitFor();

    await page.getByRole('button', { name: 'More actions for this note' }).click();
    await page.getByRole('menuitem', { name: 'Lock title and text' }).click();
    await page.getByText('Title and text are locked').waitFor();
    await other.getByText('Title and text are locked').waitFor();
    await title.waitFor({ state: 'detached' });
    expect(await other.locator('[contenteditable="true"]').count(), 'nothing to write into').to.equal(0);
    await screenshots(other, 'note-locked');

    await other.getByRole('button', { name: 'Unlock', exact: true }).click();
    await title.waitFor();
    await page.getByText('Title and text are locked').waitFor({ state: 'detached' });
  });
});
