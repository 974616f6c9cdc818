import { createTag } from '@earshot/core/areas/coding/tag';
import { setGrant } from '@earshot/core/model/place';
import { T } from '@earshot/host/area';
import { browserSuite, demandAccessible, enter, journey, screenshots } from '../../../kit/browser/browser.ts';
import { aProject, aRoom } from '../../../kit/hosts/host.ts';
import { aHighlight, aTranscript } from '../../../kit/rooms/transcript.ts';

browserSuite('the date format of a workspace', () => {
  journey('is changed by an administrator and seen at once in a colleague’s table and on a page', async () => {
    const { admin, workspaceId, person } = await aRoom();
    const project = await aProject(admin);
    await admin.do(setGrant, { placeId: project.id, principal: 'EVERYONE', level: 'READ' });
    const tag = await admin.do(createTag, { projectId: project.id, title: 'Delay' });
    const note = await aTranscript(admin, project.id, 'Interview 1', 'The parcel came late.');
    const { id } = await aHighlight(admin, note.id, 'The parcel', [tag.id]);
    await admin.host.container
      .get(T.database)
      .inWorkspace(workspaceId, (transaction) =>
        transaction.sql(`update highlights set created_at = '2026-03-14T12:00:00Z' where id = $1`, [id]),
      );
    const ben = await person('CONTRIBUTOR');
    const table = await enter(ben, `/projects/${project.id}/highlights`);
    await table.locator('time:visible', { hasText: '14 Mar 2026' }).first().waitFor();
    const page = await enter(admin, '/settings/general');
    await page.getByLabel('Date format').selectOption({ label: '28/11/2026' });
    await demandAccessible(page, 'the general settings');
    await page.getByRole('region', { name: 'Workspace', exact: true }).getByRole('button', { name: 'Save' }).click();
    await page.getByText('Workspace changed.').waitFor();
    await screenshots(page, 'date-format-settings');
    await table.locator('time:visible', { hasText: '14/03/2026' }).first().waitFor();
    await screenshots(table, 'date-format-table');
    const text = await enter(ben, `/data/${note.id}?panel=highlights`);
    await text.locator('time:visible', { hasText: '14/03/2026' }).first().waitFor();
    await screenshots(text, 'date-format-page');
  });
});
