import { createPerson, people } from '@earshot/core/areas/people/person';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import {
  browserSuite,
  demandAccessible,
  enter,
  furtherJourney,
  goOn,
  journey,
  LOOKS,
  putOn,
  screenshot,
} from '../../../kit/browser/browser.ts';
import { aRoom, type Person as Colleague } from '../../../kit/hosts/host.ts';

const OTHERS = [
  'Iris Quade',
  'Omar Haddad',
  'Lena Fuchs',
  'Tomás Rey',
  'Yuki Abe',
  'Priya Shah',
  'Erik Dahl',
  'Zoe Blum',
];
const FILE = [
  'Name;E-mail;City;Seats',
  'Grace Hoper;grace@example.org;Arlington;3',
  'Kathleen;KAY@example.org;Dublin;5',
  'Betty Holberton;betty@example.org;Philadelphia;many',
  'Betty Holbertson;;Philadelphia;2',
  ...OTHERS.map((name, at) => `${name};;Rome;${at}`),
].join('\n');

async function choose(page: Page, name: string, text: string): Promise<void> {
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).press('Enter');
  await (await asked).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
}

const names = async (by: Colleague) => (await by.do(people, { first: 100 })).nodes.map(({ name }) => name).sort();

browserSuite('people', () => {
  journey('are imported from a CSV file without duplicates, and the import is undone', async () => {
    const { admin } = await aRoom();
    await admin.do(createPerson, { name: 'Grace Hopper' });
    await admin.do(createPerson, { name: 'Kay McNulty', email: 'kay@example.org' });
    const page = await enter(admin, '/people/import');
    await page.getByText('Import a CSV or Excel file').waitFor();
    await choose(page, 'nobody.csv', 'City;Age\nRome;4\nOslo;5');
    await page.getByText('Choose a column with names or email addresses.').waitFor();
    expect(await page.getByRole('button', { name: 'Import', exact: true }).isDisabled()).to.equal(true);
    await page.getByRole('button', { name: 'Discard' }).press('Enter');
    await page.getByText('Import a CSV or Excel file').waitFor();

    await choose(page, 'people.csv', FILE);
    const first = page.getByRole('region', { name: 'First rows' });
    await first.getByRole('columnheader', { name: /City New field: Select/ }).waitFor();
    await page.getByRole('combobox', { name: 'Type of “City”' }).click();
    await page.getByRole('option', { name: 'Text', exact: true }).click();
    await first.getByRole('columnheader', { name: /Seats New field: Number/ }).waitFor();
    const likely = page.getByRole('region', { name: 'Likely duplicates' });
    await likely.getByRole('heading', { name: '3 likely duplicates' }).waitFor();
    const kay = likely.getByRole('radiogroup', { name: /Kathleen/ });
    expect(await kay.getByRole('radio', { name: /same email address/ }).isChecked()).to.equal(true);
    await likely
      .getByRole('radiogroup', { name: /Grace Hoper/ })
      .getByRole('radio', { name: /Grace Hopper/ })
      .check();
    await likely
      .getByRole('radiogroup', { name: /Holbertson/ })
      .getByRole('radio', { name: /line 4/ })
      .check();
    await demandAccessible(page, 'an import of people');
    for (const look of LOOKS) {
      await putOn(page, look);
      await screenshot(page, `people-import-${look.name}`);
    }
    await page.getByRole('button', { name: 'Import', exact: true }).press('Enter');
    const done = page.getByRole('article', { name: 'people.csv: Done' });
    await done.getByText('9 people added, 3 completed, 1 value left out').waitFor();
    await done.getByRole('button', { name: /^Show \d+ problem/ }).press('Enter');
    await page.getByText('“many” was left out').waitFor();
    const there = await names(admin);
    expect(there).to.have.length(11);
    expect(there).to.include.members(['Grace Hopper', 'Kay McNulty', 'Betty Holberton']);
    await done.getByRole('button', { name: 'Undo …' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).press('Enter');
    await page.getByRole('article', { name: 'people.csv: Undone' }).waitFor();
    expect(await names(admin)).to.deep.equal(['Grace Hopper', 'Kay McNulty']);
  });

  furtherJourney('are merged with all that they have, and taken apart again', async () => {
    const { admin } = await aRoom();
    await admin.do(createPerson, { name: 'Grace Hopper' });
    const hoper = await admin.do(createPerson, { name: 'Grace Hoper', email: 'grace@example.org' });
    await admin.do(createPerson, { name: 'Howard Aiken' });
    const page = await enter(admin, '/people/duplicates');
    await page.getByRole('button', { name: 'Merge Grace Hopper and Grace Hoper' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Merge people' });
    await dialog.getByText('and these empty fields are filled in: Email address').waitFor();
    await dialog.getByRole('radio', { name: /Grace Hoper/ }).check();
    await dialog.getByText('Grace Hoper keeps all values. The others have nothing to add.').waitFor();
    await dialog.getByRole('radio', { name: /Grace Hopper/ }).check();
    await demandAccessible(page, 'a merge');
    for (const look of LOOKS) {
      await putOn(page, look);
      await screenshot(page, `people-merge-${look.name}`);
    }
    await dialog.getByRole('button', { name: 'Merge', exact: true }).press('Enter');
    await page.getByText('No likely duplicates').waitFor();
    expect(await names(admin)).to.deep.equal(['Grace Hopper', 'Howard Aiken']);
    const undo = page.getByRole('alert').filter({ hasText: '2 people merged' }).getByRole('button', { name: 'Undo' });
    await undo.press('Enter');
    await page.getByRole('button', { name: 'Merge Grace Hopper and Grace Hoper' }).press('Enter');
    await dialog.getByRole('combobox', { name: 'Merge with' }).click();
    await page.getByRole('option', { name: 'Howard Aiken' }).click();
    await dialog.getByRole('button', { name: 'Merge', exact: true }).press('Enter');
    const merged = page.getByRole('region', { name: 'Merged people' });
    await merged.getByText('Howard Aiken').waitFor();
    expect(await names(admin)).to.deep.equal(['Grace Hopper']);
    // The link of a merged person opens the remaining one.
    await goOn(page, `/people/${hoper.id}`);
    await page.locator('[aria-label="Person’s name"]').getByText('Grace Hopper').waitFor();
    await page.getByRole('button', { name: 'Merge with …' }).waitFor();
    await merged.getByRole('button', { name: 'Unmerge Grace Hoper' }).press('Enter');
    await page.getByText('Grace Hoper unmerged').waitFor();
    expect(await names(admin)).to.deep.equal(['Grace Hoper', 'Grace Hopper']);
  });
});
