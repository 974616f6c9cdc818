import { createTag } from '@earshot/core/areas/coding/tag';
import { updateNote } from '@earshot/core/areas/pages/note';
import { createPerson } from '@earshot/core/areas/people/person';
import { updateMember } from '@earshot/core/model/member';
import { expect } from 'chai';
import {
  browserSuite,
  demandAccessible,
  enter,
  journey,
  LOOKS,
  putOn,
  screenshot,
} from '../../../kit/browser/browser.ts';
import { aNote, aProject, aRoom } from '../../../kit/hosts/host.ts';

browserSuite('references in a text', () => {
  journey('are typed with @ and [[, show live titles, open a peek, and are hidden without access', async () => {
    const { admin, person } = await aRoom();
    const project = await aProject(admin);
    const secret = await aProject(admin, { everyone: null });
    const note = await aNote(admin, { projectId: project.id, title: 'Field diary' });
    const hidden = await aNote(admin, { projectId: secret.id, title: 'Price plans' });
    await admin.do(createTag, { projectId: project.id, title: 'Billing' });
    await admin.do(createPerson, { name: 'Grace Hopper', email: 'grace@example.org' });
    const reader = await person('VIEWER');
    await admin.do(updateMember, { id: reader.memberId, peopleAccess: false });

    const page = await enter(admin, `/data/${note.id}`);
    const text = page.locator('[data-note-text]');
    await text.click();
    const list = page.getByRole('listbox', { name: 'References' });
    await page.keyboard.type('We met @grace hop');
    await list.getByRole('option', { name: /Grace Hopper/ }).waitFor();
    await page.keyboard.press('Enter');
    await text.getByRole('link', { name: 'Grace Hopper' }).waitFor();
    await page.keyboard.type('about [[price');
    await page.keyboard.press('Enter');
    await text.getByRole('link', { name: 'Price plans' }).waitFor();
    await page.keyboard.type('under @');
    const billing = list.getByRole('option', { name: /Billing/ });
    await billing.waitFor();
    for (const look of LOOKS) {
      await putOn(page, look);
      await demandAccessible(page, `references and suggestions ${look.name}`);
      await screenshot(page, `references-${look.name}`);
    }
    await putOn(page, LOOKS[0]);
    await billing.click();
    await text.getByRole('link', { name: 'Billing' }).waitFor();
    await page.keyboard.type('at @home');
    await page.getByText('Nothing found').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Nothing found').waitFor({ state: 'detached' });
    await page.keyboard.type('.');
    expect(await text.innerText()).to.equal('We met Grace Hopper about Price plans under Billing at @home.');

    await admin.do(updateNote, { id: hidden.id, title: 'Price plans for spring' });
    await text.getByRole('link', { name: 'Price plans for spring' }).waitFor();
    await page.keyboard.press('Escape');
    await text.getByRole('link', { name: 'Grace Hopper' }).press('Enter');
    await page.getByRole('textbox', { name: 'Name of the person' }).waitFor();

    const theirs = await enter(reader, `/data/${note.id}`);
    await theirs.getByText('Contact hidden').waitFor();
    expect(await theirs.locator('[data-note-text]').innerText()).to.equal(
      'We met Contact hidden about Hidden under Billing at @home.',
    );
    expect(await theirs.content()).to.not.match(/Grace|Price/);
  });
});
