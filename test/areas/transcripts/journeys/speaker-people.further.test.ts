import { people } from '@earshot/core/areas/people/person';
import { updateMember } from '@earshot/core/model/member';
import { expect } from 'chai';
import { browserSuite, demandAccessible, enter, journey, screenshots } from '../../../kit/browser/browser.ts';
import { aProject, aRoom } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';
import { aHighlight, anImport } from '../../../kit/rooms/transcript.ts';

const CALL = `WEBVTT

00:00:05.000 --> 00:00:09.000
<v SPEAKER_01>In four places, and none of them is right.

00:02:00.000 --> 00:02:04.000
<v Interviewer>Which one do you open first?
`;

browserSuite('speakers who are people', () => {
  journey('are linked from a turn, lead to their profile and back, and are hidden without people access', async () => {
    const { admin, person } = await aRoom();
    const project = await aProject(admin, { everyone: 'WRITE' });
    const note = await anImport(admin, project.id, 'call.vtt', CALL);
    await aHighlight(admin, note.id, 'In four places');
    const page = await enter(admin, `/data/${note.id}`);
    const text = page.locator('[data-note-text]');
    const card = page.getByRole('dialog', { name: 'Speaker' });
    await text.getByRole('button', { name: 'SPEAKER_01' }).click();
    await card.getByRole('combobox', { name: 'Person' }).fill('Odile Brandt');
    await page.getByRole('option', { name: 'Create “Odile Brandt”' }).waitFor();
    await demandAccessible(page, 'a speaker whose person is looked for');
    await screenshots(page, 'speaker-person-search');
    await page.getByRole('option', { name: 'Create “Odile Brandt”' }).click();
    await text.getByRole('button', { name: 'Odile Brandt' }).waitFor();
    await text.getByRole('button', { name: 'Odile Brandt' }).click();
    await demandAccessible(page, 'a speaker who is a person');
    await screenshots(page, 'speaker-person');
    await card.getByRole('link', { name: 'Odile Brandt' }).click();
    await page.getByRole('textbox', { name: 'Person’s name' }).waitFor();
    await page.getByRole('region', { name: 'Notes' }).getByRole('link', { name: 'call' }).waitFor();
    await demandAccessible(page, 'a person who speaks');
    await screenshots(page, 'person-speaks');
    const words = page.getByRole('searchbox', { name: 'Search linked items' });
    await words.fill('nowhere');
    await page.getByText('No matches.').waitFor();
    await words.fill('four places');
    await page.waitForURL(/#q=four\+places$/);
    await page.getByRole('region', { name: 'Highlights' }).getByRole('link', { name: 'In four places' }).click();
    await text.getByRole('button', { name: 'Odile Brandt' }).waitFor();

    await page.getByRole('tab', { name: 'Contacts' }).click();
    await page.getByRole('region', { name: 'Speakers' }).getByRole('button', { name: 'Odile Brandt' }).waitFor();

    const ben = await person('CONTRIBUTOR');
    await admin.do(updateMember, { id: ben.memberId, peopleAccess: false });
    await eventually(async () => expect((await ben.do(people, {})).totalCount).to.equal(0));
    const theirs = await enter(ben, `/data/${note.id}`);
    await theirs.locator('[data-note-text]').getByRole('button', { name: 'Contact hidden' }).click();
    await theirs.getByText('Only members with access to people see who it is.').waitFor();
    expect(await theirs.getByText('Odile').count()).to.equal(0);
    await screenshots(theirs, 'speaker-person-hidden');

    await text.getByRole('button', { name: 'Odile Brandt' }).click();
    await card.getByRole('button', { name: 'Unlink' }).click();
    await text.getByRole('button', { name: 'SPEAKER_01' }).waitFor();
    await theirs.locator('[data-note-text]').getByRole('button', { name: 'SPEAKER_01' }).waitFor();
  });
});
