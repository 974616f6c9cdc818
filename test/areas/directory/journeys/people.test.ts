import { createField } from '@earshot/core/areas/fields/field';
import { people } from '@earshot/core/areas/people/person';
import { updateMember } from '@earshot/core/model/member';
import { directoryOf } from '@earshot/core/rules/directory';
import { expect } from 'chai';
import {
  browserSuite,
  demandAccessible,
  enter,
  goOn,
  journey,
  LOOKS,
  putOn,
  screenshot,
  undo,
} from '../../../kit/browser/browser.ts';
import { aNote, aProject, aRoom } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';
import { aFileChannel, bringIn, setAuthor } from '../../../kit/rooms/channels.ts';

browserSuite('the people directory', () => {
  journey('holds people with fields and what they are linked to, and is closed without people access', async () => {
    const { admin, person, workspaceId } = await aRoom();
    const project = await aProject(admin);
    const placeId = directoryOf(workspaceId);
    await admin.do(createField, { placeId, scope: 'PERSON', type: 'TEXT', label: 'Company' });
    const participants = { placeId: project.id, scope: 'NOTE', type: 'PERSON', label: 'Participants' } as const;
    const field = await admin.do(createField, participants);
    const note = await aNote(admin, { projectId: project.id, title: 'A talk about ships' });
    const page = await enter(admin, '/home');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'People' }).press('Enter');
    await page.getByText('No people yet').waitFor();
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog', { name: 'New person' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Grace Hopper');
    await dialog.getByRole('textbox', { name: 'Email address' }).fill('grace');
    await page.keyboard.press('Enter');
    await dialog.getByText('Type an email address such as').waitFor();
    await dialog.getByRole('textbox', { name: 'Email address' }).fill('grace@example.org');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Person’s name' }).waitFor();
    await page.getByText('Nothing yet.').waitFor();
    const channel = await aFileChannel(admin, 'Mail');
    const columns = { idColumn: 'id', textColumn: 'text' };
    await bringIn(admin, channel.id, 'id,text\n1,The parcel came late', columns);
    await setAuthor(admin, channel.id, '1', 'grace@example.org');
    await page.getByRole('textbox', { name: 'Company' }).fill('Navy');
    await page.keyboard.press('Tab');

    await goOn(page, `/data/${note.id}`);
    await page.getByRole('tab', { name: 'Fields' }).click();
    await page.getByRole('combobox', { name: field.label }).fill('hop');
    await page.getByRole('option', { name: 'Grace Hopper (grace@example.org)' }).click();
    await page.getByRole('combobox', { name: field.label }).fill('Alan Turing');
    await page.getByRole('option', { name: 'Create “Alan Turing”' }).click();
    await eventually(async () => expect((await admin.do(people, {})).totalCount).to.equal(2));
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Contacts' }).click();
    await page.getByRole('button', { name: 'Alan Turing' }).waitFor();
    await demandAccessible(page, 'contacts of a note');
    await page.getByRole('button', { name: 'Grace Hopper' }).click();
    await page.getByRole('textbox', { name: 'Person’s name' }).waitFor();
    const [grace] = (await admin.do(people, { condition: { name: 'Grace Hopper' } })).nodes;
    await goOn(page, `/people/${grace?.id}`);
    await page.getByRole('link', { name: 'A talk about ships' }).waitFor();
    await page.getByRole('link', { name: 'The parcel came late' }).click();
    await page.getByText('grace@example.org').waitFor();
    await demandAccessible(page, 'a data point of a person');
    for (const look of LOOKS) {
      await putOn(page, look);
      await screenshot(page, `data-point-of-person-${look.name}`);
    }
    await putOn(page, LOOKS[0]);
    await page.getByRole('link', { name: 'Grace Hopper' }).press('Enter');
    await page.getByRole('textbox', { name: 'Person’s name' }).waitFor();
    for (const look of LOOKS) {
      await putOn(page, look);
      await demandAccessible(page, `a person ${look.name}`);
      await screenshot(page, `person-${look.name}`);
    }
    await putOn(page, LOOKS[0]);
    await page.getByRole('main').getByRole('link', { name: 'People' }).press('Enter');
    await page.getByText('2 people').waitFor();
    await page.getByRole('grid', { name: 'People' }).getByText('Navy').waitFor();
    for (const look of LOOKS) {
      await putOn(page, look);
      await demandAccessible(page, `people ${look.name}`);
      await screenshot(page, `people-${look.name}`);
    }
    await putOn(page, LOOKS[0]);
    await page.getByRole('button', { name: 'More actions for Grace Hopper' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Move to trash' }).press('Enter');
    await page.getByText('1 person').waitFor();
    await undo(page, 'moved to trash');
    await page.getByRole('link', { name: 'Grace Hopper' }).waitFor();

    const ben = await person('CONTRIBUTOR');
    await admin.do(updateMember, { id: ben.memberId, peopleAccess: false });
    await eventually(async () => expect((await ben.do(people, {})).totalCount).to.equal(0));
    const theirs = await enter(ben, '/people');
    await theirs.getByText('No access to people').waitFor();
    expect(await theirs.getByRole('link', { name: 'People' }).count()).to.equal(0);
  });
});
