import { createTag } from '@earshot/core/areas/coding/tag';
import { addStarterTemplates } from '@earshot/core/areas/templates/template';
import {
  browserSuite,
  demandAccessible,
  enter,
  furtherJourney,
  journey,
  NARROW,
  undo,
} from '../../../kit/browser/browser.ts';
import { aProject, aRoom } from '../../../kit/hosts/host.ts';
import { aTranscript } from '../../../kit/rooms/transcript.ts';

browserSuite('templates', () => {
  journey('a note is saved as a template, and a colleague begins a note with it', async () => {
    const { admin, person } = await aRoom();
    const project = await aProject(admin);
    const colleague = await person('CONTRIBUTOR');
    const guide = await aTranscript(admin, project.id, 'Guide', 'What did you try first?');
    const page = await enter(admin, `/data/${guide.id}`);
    await page.getByRole('button', { name: 'More actions for this note' }).click();
    await page.getByRole('menuitem', { name: 'Save as template' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save as template' });
    await dialog.getByText('Everyone in the workspace can read the template').waitFor();
    await dialog.getByLabel('Title').fill('Discovery call');
    await demandAccessible(page, 'saving a template');
    await dialog.getByRole('button', { name: 'Save template' }).click();
    await page.getByText('Template “Discovery call” saved').waitFor();

    const theirs = await enter(colleague, `/data/${guide.id}`);
    await theirs.getByRole('button', { name: 'More actions for this note' }).click();
    await theirs.getByRole('menuitem', { name: 'Version history' }).waitFor();
    if ((await theirs.getByRole('menuitem', { name: 'Save as template' }).count()) > 0)
      throw new Error('Only those who manage the workspace save templates.');
    await theirs.goto(new URL(`/projects/${project.id}/notes`, theirs.url()).href);
    await theirs.getByRole('button', { name: 'More ways to create a note' }).click();
    await theirs.getByRole('menuitem', { name: 'From template' }).click();
    const picker = theirs.getByRole('dialog', { name: 'New note from template' });
    await picker.getByText('What did you try first?').waitFor();
    await demandAccessible(theirs, 'choosing a template');
    await picker.getByRole('button', { name: 'Use template' }).click();
    await theirs.getByRole('textbox', { name: 'Discovery call' }).getByText('What did you try first?').waitFor();
  });

  furtherJourney('starter templates are added, looked at, edited and thrown away on the settings page', async () => {
    const { admin } = await aRoom();
    const page = await enter(admin, '/settings/templates');
    await page.getByText('No templates yet').waitFor();
    await page.getByRole('button', { name: 'Add starter templates' }).click();
    const card = page.getByRole('article', { name: 'Interview notes' });
    await card.getByRole('button', { name: 'Preview Interview notes' }).click();
    await card.getByText('Take-aways', { exact: true }).waitFor();
    await demandAccessible(page, 'the templates');
    await page.setViewportSize(NARROW);
    await demandAccessible(page, 'narrow templates');
    await card.getByRole('button', { name: 'More actions for Interview notes' }).click();
    await page.getByRole('menuitem', { name: 'Edit title and description' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit template' });
    await dialog.getByLabel('Title').fill('Call notes');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const renamed = page.getByRole('article', { name: 'Call notes' });
    await renamed.getByRole('button', { name: 'More actions for Call notes' }).click();
    await page.getByRole('menuitem', { name: 'Move to trash' }).click();
    await renamed.waitFor({ state: 'detached' });
    await undo(page, 'Template “Call notes” moved to trash');
    await renamed.waitFor();
  });

  furtherJourney('set up a project like another one', async () => {
    const { admin } = await aRoom();
    await admin.do(addStarterTemplates, {});
    const project = await aProject(admin, { title: 'Quarterly' });
    await admin.do(createTag, { projectId: project.id, title: 'Speed' });
    const page = await enter(admin, `/projects/${project.id}/settings/general`);
    await page.getByRole('button', { name: 'Save as template' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save as template' });
    await dialog.getByRole('button', { name: 'Save template' }).click();
    await page.getByText('Template “Quarterly” saved').waitFor();

    await page.goto(new URL('/projects/new', page.url()).href);
    await page.getByLabel('Title').fill('Autumn');
    await page.getByRole('combobox', { name: 'Template' }).click();
    await page.getByRole('option', { name: 'Quarterly' }).click();
    await page.getByText('Speed').waitFor();
    await demandAccessible(page, 'a new project from a template');
    await page.getByRole('button', { name: 'Create project' }).click();
    await page.getByRole('textbox', { name: 'Project title' }).waitFor();
    await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Tags', exact: true }).click();
    await page.getByText('Speed').first().waitFor();
  });
});
