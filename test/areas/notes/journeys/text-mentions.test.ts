import { deleteMember, updateMe } from '@earshot/core/model/member';
import {
  browserSuite,
  demandAccessible,
  enter,
  isSaved,
  journey,
  LOOKS,
  putOn,
  screenshot,
} from '../../../kit/browser/browser.ts';
import { aNote, aRoom } from '../../../kit/hosts/host.ts';

browserSuite('colleagues in a text', () => {
  journey('are offered after @, shown by name, told, and “Deleted user” once they were removed', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('CONTRIBUTOR');
    await ben.do(updateMe, { name: 'Prisca Lund' });
    const note = await aNote(admin, { title: 'Field diary' });
    const page = await enter(admin, `/data/${note.id}`);
    const text = page.locator('[data-note-text]');
    await text.click();
    await page.keyboard.type('Ask @pri');
    const list = page.getByRole('listbox', { name: 'References' });
    await list.getByRole('option', { name: 'Prisca Lund Colleague' }).waitFor();
    for (const look of LOOKS) {
      await putOn(page, look);
      await demandAccessible(page, `colleagues for a text ${look.name}`);
      await screenshot(page, `text-mentions-${look.name}`);
    }
    await putOn(page, LOOKS[0]);
    await list.getByRole('option', { name: 'Prisca Lund Colleague' }).click();
    const link = text.getByRole('link', { name: 'Prisca Lund' });
    await link.waitFor();
    await isSaved(page);

    const theirs = await enter(ben, '/notifications');
    await theirs.getByRole('link', { name: /Field diary/ }).click();
    await theirs.locator('[data-note-text]').getByRole('link', { name: 'Prisca Lund' }).click();
    await theirs.waitForURL(/\/user\/prisca-lund-\w+$/);

    await admin.do(deleteMember, { id: ben.memberId });
    await text.getByText('Deleted user').waitFor();
  });
});
