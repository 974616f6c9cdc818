import { deleteNote } from '@earshot/core/areas/pages/note';
import { T } from '@earshot/host/area';
import { browserSuite, demandAccessible, enter, journey, screenshots } from '../../../kit/browser/browser.ts';
import { aProject, aRoom, type Person } from '../../../kit/hosts/host.ts';
import { aTranscript } from '../../../kit/rooms/transcript.ts';

async function aTrashedNote(by: Person, projectId: string, title: string, days: number): Promise<void> {
  const { id } = await aTranscript(by, projectId, title, 'One.');
  await by.do(deleteNote, { id });
  await by.host.container
    .get(T.database)
    .inWorkspace(by.workspaceId, (transaction) =>
      transaction.sql(
        `update notes set trashed_at = now() - $3 * interval '1 day' where workspace_id = $1 and id = $2`,
        [by.workspaceId, id, days],
      ),
    );
}

browserSuite('days in trash', () => {
  journey('are chosen with a preview of what goes when, and the trash page says when each thing goes', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin, { title: 'Deliveries' });
    await aTrashedNote(admin, project.id, 'Interview 4', 10);
    await aTrashedNote(admin, project.id, 'Interview 5 with a driver about parcels that came late', 3);
    const page = await enter(admin, `/projects/${project.id}/settings/data-retention`);
    const days = page.getByRole('combobox', { name: 'Days in trash' });
    await days.selectOption('7');
    await page.getByText('1 item will be erased tonight').waitFor();
    await page.getByRole('listitem').filter({ hasText: '1 note' }).getByText('Tonight').waitFor();
    await demandAccessible(page, 'days in trash');
    await screenshots(page, 'trash-days');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await days.selectOption('14');
    await page.getByRole('button', { name: 'Keep for 14 days' }).click();
    await page.getByText('Items now stay in trash for 14 days.').waitFor();

    await page.goto(`${admin.url}/settings/trash?projectId=${project.id}&kind=notes`);
    await page.getByText('Interview 4').first().waitFor();
    await page
      .getByText(/^\w{3} \d+, \d{4}$/)
      .first()
      .waitFor();
    await demandAccessible(page, 'when things in trash are erased');
    await screenshots(page, 'trash-erased');
  });
});
