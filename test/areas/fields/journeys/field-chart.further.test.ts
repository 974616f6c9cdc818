import { createField } from '@earshot/core/areas/fields/field';
import { setFieldValues } from '@earshot/core/areas/fields/field-value';
import { createPerson } from '@earshot/core/areas/people/person';
import { updateMember } from '@earshot/core/model/member';
import { expect } from 'chai';
import { browserSuite, demandAccessible, enter, furtherJourney } from '../../../kit/browser/browser.ts';
import { aNote, aProject, aRoom } from '../../../kit/hosts/host.ts';

browserSuite('the chart of a list', () => {
  furtherJourney('counts people by name, for those who may see them', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('CONTRIBUTOR');
    const { id: projectId } = await aProject(admin);
    const field = await admin.do(createField, { placeId: projectId, scope: 'NOTE', type: 'PERSON', label: 'Who' });
    const ann = await admin.do(createPerson, { name: 'Ann Archer' });
    for (const title of ['First', 'Second']) {
      const note = await aNote(admin, { projectId, title });
      await admin.do(setFieldValues, { cells: [{ rowId: note.id, fieldId: field.id, value: [ann.id] }] });
    }
    await aNote(admin, { projectId, title: 'Without anybody' });
    await admin.do(updateMember, { id: ben.memberId, peopleAccess: false });

    const page = await enter(admin, `/projects/${projectId}/notes`);
    await page.getByRole('button', { name: 'Chart' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Who' }).click();
    const chart = page.getByRole('region', { name: 'Chart of Who' });
    await chart.getByText('2 of 3 have a value.').waitFor();
    await demandAccessible(page, 'a chart of people');
    await chart.getByRole('link', { name: 'Ann Archer' }).click();
    await page.getByRole('link', { name: 'Without anybody' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Second' }).waitFor();

    const his = await enter(ben, `/projects/${projectId}/notes`);
    await his.getByRole('link', { name: 'Second' }).waitFor();
    expect(await his.getByRole('button', { name: 'Chart' }).count(), 'without people access').to.equal(0);
  });
});
