import { expect } from 'chai';
import type { Page } from 'playwright-core';
import {
  browserSuite,
  demandAccessible,
  enter,
  furtherJourney,
  goOn,
  journey,
  screenshots,
} from '../../../kit/browser/browser.ts';
import { aNote, aProject, aRoom } from '../../../kit/hosts/host.ts';
import { endedRuns, switchedOn, tells } from '../../../kit/rooms/automations.ts';

const pictured = async (page: Page, name: string) => {
  await demandAccessible(page, name);
  await screenshots(page, name);
};
const action = async (page: Page, title: string) => {
  await page.getByRole('button', { name: 'Add an action' }).click();
  await page.getByRole('menuitem', { name: title }).click();
};
const choose = async (page: Page, label: string, option: string | RegExp) => {
  await page
    .getByRole('combobox', { name: label, exact: true })
    .or(page.getByLabel(label, { exact: true }))
    .first()
    .click();
  await page.getByRole('option', { name: option }).click();
};

browserSuite('automations', () => {
  journey('are made, tried, switched on, run by an event, looked up in the log and tried again', async () => {
    const { admin, person } = await aRoom('Research');
    const viewer = await person('VIEWER');
    const project = await aProject(admin, { title: 'Drivers' });
    await aProject(admin, { title: 'Diary' });
    const page = await enter(admin, '/automations');
    await page.getByText('No automations yet').waitFor();
    await pictured(page, 'automations-empty');

    await page.getByRole('link', { name: 'New automation' }).click();
    await page.getByRole('heading', { name: 'New automation' }).waitFor();
    await page.getByLabel('Title').fill('Tell the team about interviews');
    await choose(page, 'Location', 'Drivers');
    await page.getByRole('button', { name: 'Add condition' }).click();
    await choose(page, 'Operator of condition 1', 'contains');
    await page.getByLabel('Value of condition 1').fill('interview');
    await action(page, 'Send a notification');
    const first = page.getByRole('region', { name: /^Action 1/ });
    await first.getByLabel('To').click();
    await page.getByRole('option', { name: /Ada Admin/ }).click();
    await page.keyboard.press('Escape');
    await first.getByLabel('Text').fill('A new interview: {{title}}');
    await action(page, 'Create a note');
    const second = page.getByRole('region', { name: /^Action 2/ });
    await second.getByLabel('Title').fill('Summary of {{title}}');
    await page.getByRole('button', { name: 'Create automation' }).click();
    await second.getByText('Fill this in.').waitFor();
    await second.getByRole('combobox', { name: 'Project' }).click();
    await page.getByRole('option', { name: 'Diary' }).click();
    await pictured(page, 'automation-new');
    await page.getByRole('button', { name: 'Create automation' }).click();
    await page.getByRole('heading', { name: 'Tell the team about interviews', level: 1 }).waitFor();

    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByText('There was no such event yet that you can see.').waitFor();
    const note = await aNote(admin, { projectId: project.id, title: 'Interview 4' });
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByText('A new interview: Interview 4').waitFor();
    await pictured(page, 'automation-dry-run');
    await page.getByRole('button', { name: 'Move Create a note up' }).click();
    await page.getByRole('region', { name: 'Action 1: Create a note' }).waitFor();
    await page.getByRole('button', { name: 'Move Create a note down' }).click();

    await page.getByRole('switch', { name: /^Enable / }).click({ force: true });
    await page.getByText('It acts with your rights.').waitFor();
    await page.getByRole('link', { name: 'Runs' }).click();
    await page.getByText('No runs yet').waitFor();
    await aNote(admin, { projectId: project.id, title: 'Interview 5' });
    await page.getByRole('grid', { name: 'Runs' }).getByText('Done').first().waitFor();
    await pictured(page, 'automation-runs');
    await page.getByRole('grid', { name: 'Runs' }).getByText('Done').first().click();
    const run = page.getByRole('dialog', { name: 'Run: Done' });
    await run.getByText('Create note: Summary of Interview 5').waitFor();
    await pictured(page, 'automation-run');
    await run.getByRole('button', { name: 'Close' }).last().click();
    expect(note.title).to.equal('Interview 4');

    await goOn(page, '/automations');
    await page.getByRole('grid', { name: 'Automations' }).getByText('Tell the team about interviews').first().waitFor();
    await pictured(page, 'automations');
    await goOn(page, `/projects/${project.id}/settings/automations`);
    await page.getByRole('grid', { name: 'Automations' }).getByText('Tell the team about interviews').first().waitFor();
    await pictured(page, 'project-automations');
    await goOn(page, '/agents');
    await page.getByText('No agents yet').waitFor();
    await pictured(page, 'agents');

    const seen = await enter(viewer, '/automations');
    await seen.getByText('Viewers do not see automations').waitFor();
  });

  journey('of the whole workspace are made, switched on, changed, run and deleted by an administrator', async () => {
    const { admin } = await aRoom('Research');
    const project = await aProject(admin, { title: 'Drivers' });
    const page = await enter(admin, '/automations/new');
    await page.getByLabel('Title').fill('Welcome notes');
    expect(await page.getByRole('combobox', { name: 'Location' }).inputValue()).to.equal('Whole workspace');
    await action(page, 'Send a notification');
    const first = page.getByRole('region', { name: /^Action 1/ });
    await first.getByLabel('To').click();
    await page.getByRole('option', { name: /Ada Admin/ }).click();
    await page.keyboard.press('Escape');
    await first.getByLabel('Text').fill('New: {{title}} at {{url}}');
    await first.getByText('Placeholders for texts: {{title}}, {{link}}, {{date}}').waitFor();
    await first.getByText('Nothing fills {{url}}.').waitFor();
    await pictured(page, 'automation-placeholders');
    await first.getByLabel('Text').fill('New: {{title}}');
    await first.getByText('Nothing fills {{url}}.').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Create automation' }).click();
    await page.getByRole('heading', { name: 'Welcome notes', level: 1 }).waitFor();

    await page.getByRole('switch', { name: /^Enable / }).click({ force: true });
    await page.getByText('It acts with your rights.').waitFor();
    await first.getByLabel('Text').fill('Hello, {{title}}');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The automation is saved.').waitFor();
    await aNote(admin, { projectId: project.id, title: 'Interview 9' });
    await page.getByRole('link', { name: 'Runs' }).click();
    await page.getByRole('grid', { name: 'Runs' }).getByText('Done').first().click();
    const run = page.getByRole('dialog', { name: 'Run: Done' });
    await run.getByText('Hello, Interview 9').waitFor();
    await run.getByRole('button', { name: 'Close' }).last().click();

    await goOn(page, '/automations');
    const list = page.getByRole('grid', { name: 'Automations' });
    await list.getByText('Whole workspace').waitFor();
    await list.getByRole('button', { name: 'More actions for Welcome notes' }).click();
    await page.getByRole('menuitem', { name: 'Move to trash' }).click();
    await page.getByText('No automations yet').waitFor();
  });

  furtherJourney('by the clock say their next five times in words, and refuse a time that never comes', async () => {
    const { admin } = await aRoom('Research');
    const page = await enter(admin, '/automations/new');
    await page.getByLabel('Title').fill('Weekly note');
    await page.getByText('On a schedule').click();
    await page.getByText('At 09:00, only on Monday').waitFor();
    expect(await page.getByRole('list', { name: 'Next times' }).getByRole('listitem').count()).to.equal(5);
    await choose(page, 'Times', 'Others …');
    await page.getByLabel('Cron expression').fill('0 9 30 2 *');
    await page.getByText('This date never occurs').waitFor();
    await page.getByLabel('Cron expression').fill('30 8 * * 2');
    await page.getByText('At 08:30, only on Tuesday').waitFor();
    await page.getByLabel('Cron expression').fill('30 8 13 * 2');
    await page.getByText('At 08:30, on day 13 of the month, or on Tuesday').waitFor();
    await pictured(page, 'automation-cron');
  });

  furtherJourney(
    'hear of the activity of members once an admin has switched that on, and members read so',
    async () => {
      const { admin, person } = await aRoom('Research');
      const viewer = await person('VIEWER');
      const project = await aProject(admin, { title: 'Drivers' });
      const note = await aNote(admin, { projectId: project.id, title: 'Interview 4' });
      const seen = await enter(viewer, '/settings/user/account');
      await seen.getByText('This workspace does not measure which pages you open').waitFor();

      const page = await enter(admin, '/settings/general');
      await pictured(page, 'general-activity');
      await page.getByRole('switch', { name: 'Measure activity for automations' }).click({ force: true });
      await page.getByText('Activity is measured from now on.').waitFor();
      await seen.getByText('Activity measurement is on in this workspace').waitFor();
      await pictured(seen, 'account-activity');
      const made = await switchedOn(admin, project, {
        trigger: { type: 'EVENT', event: 'user:activity', rules: null },
        actions: [tells(admin, 'Opened: {{title}}')],
      });

      await goOn(seen, `/data/${note.id}`);
      await seen.getByRole('heading', { name: 'Interview 4' }).waitFor();
      await seen.keyboard.press('ArrowDown');
      await seen.keyboard.press('ArrowDown');
      const [run] = await endedRuns(admin, made);
      expect(run).to.include({ state: 'DONE', objectId: note.id });
      await goOn(page, `/automations/${made.id}`);
      const event = page.getByRole('combobox', { name: 'Event', exact: true });
      await event.waitFor();
      expect(await event.inputValue()).to.equal('A member was active');
      await pictured(page, 'automation-activity');
      expect(await endedRuns(admin, made)).to.have.length(1);
    },
  );
});
