import { search } from '@earshot/core/areas/search/search';
import { surveys } from '@earshot/core/areas/surveys/survey';
import { surveyResponses } from '@earshot/core/areas/surveys/survey-response';
import { expect } from 'chai';
import {
  browserSuite,
  demandAccessible,
  enter,
  furtherJourney,
  journey,
  LOOKS,
  putOn,
  screenshot,
  undo,
} from '../../../kit/browser/browser.ts';
import { textRow, workbook } from '../../../kit/fixtures/workbook.ts';
import { aProject, aRoom } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';

const row = (at: number) =>
  [
    at,
    at === 7 ? 'ada@example.org' : '',
    at % 3 ? 'Yes' : 'No',
    at % 2 ? 'Train' : '',
    at % 5 ? '' : 'Plane',
    `"It takes ${at} hours, or more"`,
  ].join(',');
const FILE = [
  'Respondent ID,E-mail,Do you travel?,How do you travel? - Train,How do you travel? - Plane,Why?',
  ...Array.from({ length: 40 }, (_, at) => row(at + 1)),
].join('\n');

browserSuite('surveys', () => {
  journey('are imported from a file, read as charts, filtered by answers and read one by one', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const page = await enter(admin, `/projects/${project.id}/surveys`);
    await page.getByText('No surveys yet').waitFor();
    await page
      .getByLabel('Choose a file with data')
      .setInputFiles({ name: 'travel.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
    await page.getByText('40 responses, 3 questions. Nothing is imported yet.').waitFor();
    await page.getByText('Options: Train · Plane').waitFor();
    for (const look of LOOKS) {
      await putOn(page, look);
      await demandAccessible(page, `importing a survey ${look.name}`);
      await screenshot(page, `survey-import-${look.name}`);
    }
    await page.getByRole('textbox', { name: 'Question' }).first().fill('Do you travel at all?');
    await page.getByRole('button', { name: 'Import', exact: true }).press('Enter');
    const first = page.getByRole('region', { name: 'Do you travel at all?' });
    await first.getByText('40 answers').waitFor();
    await first.getByText('27 68 %').waitFor();
    for (const look of LOOKS) {
      await putOn(page, look);
      await demandAccessible(page, `a survey ${look.name}`);
      await screenshot(page, `survey-summary-${look.name}`);
    }
    await putOn(page, LOOKS[0]);
    await page.getByRole('link', { name: 'Plane' }).press('Enter');
    await page.getByText('8 responses').waitFor();
    await page.getByRole('group', { name: 'Filters' }).getByText('How do you travel? has any of Plane').waitFor();
    await page.getByRole('button', { name: /^Remove/ }).press('Enter');
    await page.getByText('40 responses').waitFor();
    await page.getByRole('link', { name: 'ada@example.org' }).waitFor();
    for (const look of LOOKS) {
      await putOn(page, look);
      await demandAccessible(page, `responses ${look.name}`);
      await screenshot(page, `survey-responses-${look.name}`);
    }
    await putOn(page, LOOKS[0]);
    await page.getByRole('grid', { name: 'Responses' }).locator('[data-index="0"]').press('Enter');
    await page.getByRole('dialog').getByText('It takes 1 hours, or more').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More actions for response 2', exact: true }).press('Enter');
    await page.getByRole('menuitem', { name: 'Move to trash' }).press('Enter');
    const [survey] = (await admin.do(surveys, {})).nodes;
    const left = async () =>
      (await admin.do(surveyResponses, { condition: { surveyId: survey?.id ?? '' }, first: 100 })).nodes.length;
    await eventually(async () => expect(await left()).to.equal(39));
    await undo(page, 'was moved to trash.');
    await eventually(async () => expect(await left()).to.equal(40));
    const query = '"takes 12 hours"';
    await eventually(async () => expect((await admin.do(search, { query })).total).to.equal(1));
    await page.goto(new URL(`/search#${new URLSearchParams({ q: query })}`, page.url()).href);
    await page.getByText('Survey response').waitFor();
    await page.getByRole('link', { name: /It takes 12 hours/ }).press('Enter');
    const found = page.getByRole('dialog', { name: 'Response 12' });
    await found.getByText('It takes 12 hours, or more').waitFor();
    await page.keyboard.press('Escape');
    await found.waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).to.equal('');
  });

  furtherJourney('are imported from the chosen sheet of a workbook', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const page = await enter(admin, `/projects/${project.id}/surveys`);
    await page.getByText('No surveys yet').waitFor();
    const rows = [textRow('Do you travel?', 'Why?'), textRow('Yes', 'I have to'), textRow('No', 'I like it here')];
    const buffer = workbook({ sheets: { Cover: textRow('Spring'), Answers: rows.join('') } });
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await page.getByLabel('Choose a file with data').setInputFiles({ name: 'spring.xlsx', mimeType, buffer });
    await page.getByRole('alert').getByText('labels but no responses').waitFor();
    await page.getByRole('combobox', { name: 'Sheet' }).click();
    await page.getByRole('option', { name: 'Answers' }).click();
    await page.getByText('2 responses, 2 questions. Nothing is imported yet.').waitFor();
    expect(await page.getByRole('combobox', { name: 'Sheet' }).inputValue()).to.equal('Answers');
    for (const look of LOOKS) {
      await putOn(page, look);
      await demandAccessible(page, `importing a sheet ${look.name}`);
    }
  });
});
