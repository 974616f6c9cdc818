import { createVersion } from '@earshot/core/areas/versions/version';
import { expect } from 'chai';
import {
  browserSuite,
  demandAccessible,
  enter,
  journey,
  LOOKS,
  putOn,
  screenshot,
  undo,
} from '../../../kit/browser/browser.ts';
import { aProject, aRoom } from '../../../kit/hosts/host.ts';
import { Writer } from '../../../kit/hosts/writer.ts';
import { aTranscript } from '../../../kit/rooms/transcript.ts';

browserSuite('the version history', () => {
  journey('shows what changed between versions, brings one back, and back again with Undo', async () => {
    const { admin } = await aRoom();
    const note = await aTranscript(admin, (await aProject(admin)).id, 'Interview', 'Ada says that it is slow.');
    await admin.do(createVersion, { pageId: note.id, title: 'As imported' });
    const writer = await Writer.open(await admin.socket(), note.id);
    writer.paragraph('Much slower than before.');
    await writer.send();
    await admin.do(createVersion, { pageId: note.id, title: 'With more' });
    const page = await enter(admin, `/data/${note.id}`);
    const text = page.locator('[data-note-text]');
    await text.getByText('Much slower than before.').waitFor();
    await page.getByRole('button', { name: 'More actions for this note' }).click();
    await page.getByRole('menuitem', { name: 'Version history' }).click();
    const dialog = page.getByRole('dialog', { name: 'Version history' });
    // A job makes the version of the import, possibly after these two.
    await dialog.getByRole('button', { name: /With more/ }).click();
    await dialog.locator('ins').filter({ hasText: 'Much slower than before.' }).waitFor();
    for (const look of LOOKS) {
      await putOn(page, look);
      await demandAccessible(page, `the version history ${look.name}`);
      await screenshot(page, `version-history-${look.name}`);
    }
    await dialog.getByRole('button', { name: /As imported/ }).click();
    await dialog.getByRole('button', { name: 'Restore this version' }).click();
    await text.getByText('Much slower than before.').waitFor({ state: 'detached' });
    expect(await text.innerText()).to.contain('Ada says that it is slow.');
    await undo(page, 'Version restored');
    await text.getByText('Much slower than before.').waitFor();
  });
});
