import type { FilterForm } from '@earshot/core/rules/filter/form';
import { filterAsText } from '@earshot/core/rules/filter/form';
import {
  browserSuite,
  demandAccessible,
  enter,
  journey,
  LOOKS,
  putOn,
  screenshot,
  undo,
} from '../../../kit/browser/browser.ts';
import { aNote, aProject, aRoom } from '../../../kit/hosts/host.ts';

const FILTER: FilterForm = { combinator: 'and', fields: [{ field: 'starred', operator: 'IS', values: ['true'] }] };

browserSuite('stars', () => {
  journey('a note is starred, found by its star, and loses it again', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin, { title: 'Doors' });
    const note = await aNote(admin, { projectId: project.id, title: 'Bells' });
    await aNote(admin, { projectId: project.id, title: 'Locks' });
    const page = await enter(admin, `/data/${note.id}`);
    const star = page.getByRole('button', { name: 'Star', exact: true });
    await star.click();
    await page.getByText('Starred.').waitFor();
    const pressed = (is: boolean) => page.getByRole('button', { name: 'Star', exact: true, pressed: is }).waitFor();
    await pressed(true);
    await undo(page, 'Starred.');
    await pressed(false);
    await star.click();
    await pressed(true);
    await demandAccessible(page, 'starred');
    for (const one of LOOKS) {
      await putOn(page, one);
      await screenshot(page, `starred-${one.name}`);
    }
    await putOn(page, LOOKS[0]);

    await page.goto(new URL(`/search#filter=${encodeURIComponent(filterAsText(FILTER) ?? '')}`, page.url()).href);
    await page.getByText('Starred by you').first().waitFor();
    await page.getByRole('link', { name: /Bells/ }).first().waitFor();
    await page.getByRole('link', { name: /Bells/ }).first().click();
    await star.click();
    await page.getByText('Star removed.').waitFor();
    await pressed(false);
  });
});
