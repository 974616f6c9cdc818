import { notes } from '@earshot/core/areas/pages/note';
import { expect } from 'chai';
import {
  browserSuite,
  demandAccessible,
  enter,
  furtherJourney,
  LOOKS,
  putOn,
  screenshot,
} from '../../../kit/browser/browser.ts';
import { aProject, aRoom } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';
import { aSurvey } from '../../../kit/rooms/surveys.ts';

const FILE = [
  'Respondent ID,E-mail,Do you travel?,Which way?,Why?',
  ...Array.from({ length: 20 }, (_, at) => {
    const [email, why] = [at === 0 ? 'ada@example.org' : '', `"It takes ${at} hours, or more"`];
    return [`R-${at + 1}`, email, at % 3 ? 'Yes' : 'No', at % 4 ? 'Train' : 'Plane', why].join(',');
  }),
].join('\n');

browserSuite('notes of surveys', () => {
  furtherJourney('are made with fields for choices, and undone as a whole', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const survey = await aSurvey(admin, project.id, FILE);
    const page = await enter(admin, `/projects/${project.id}/surveys`);
    await page.getByRole('button', { name: 'More actions for survey' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Create notes' }).press('Enter');
    await page.getByText('20 responses, 3 new fields.').waitFor();
    await page.getByRole('combobox', { name: 'Note titles' }).click();
    await page.getByRole('option', { name: 'Response number' }).click();
    await page.getByRole('button', { name: 'Create 20 notes' }).press('Enter');
    const done = page.getByRole('article', { name: 'Notes: Done' });
    await done.getByText('20 notes, 3 new fields').waitFor();
    for (const look of LOOKS) {
      await putOn(page, look);
      await demandAccessible(page, `notes of a survey ${look.name}`);
      await screenshot(page, `survey-notes-${look.name}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).to.be.at.most(0);
    }
    await putOn(page, LOOKS[0]);
    await done.getByRole('link', { name: 'Show notes' }).press('Enter');
    await page.getByRole('link', { name: 'Response 20' }).waitFor();
    await page.getByRole('button', { name: 'Chart' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Which way?' }).press('Enter');
    const chart = page.getByRole('region', { name: 'Chart of Which way?' });
    await chart.getByText('20 of 20 have a value.').waitFor();
    expect(await chart.getByRole('listitem').allInnerTexts()).to.deep.equal(['Plane\n5 25 %', 'Train\n15 75 %']);
    for (const look of LOOKS) {
      await putOn(page, look);
      await demandAccessible(page, `a chart of a field ${look.name}`);
      await screenshot(page, `field-chart-${look.name}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).to.be.at.most(0);
    }
    await putOn(page, LOOKS[0]);
    await chart.getByRole('link', { name: 'Plane' }).press('Enter');
    await page.getByRole('status').getByText('5 notes').waitFor();
    await chart.getByText('5 of 5 have a value.').waitFor();
    await chart.getByRole('button', { name: 'Close the chart' }).press('Enter');
    await chart.waitFor({ state: 'detached' });
    await page.goto(new URL(`/surveys/${survey.id}/notes`, page.url()).href);
    await done.getByRole('button', { name: 'Undo …' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).press('Enter');
    await page.getByRole('article', { name: 'Notes: Undone' }).waitFor();
    await eventually(async () =>
      expect((await admin.do(notes, { condition: { projectId: project.id } })).nodes).to.deep.equal([]),
    );
    await page.getByText('20 responses, 3 new fields.').waitFor();
  });
});
