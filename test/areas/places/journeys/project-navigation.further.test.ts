import { project as oneProject } from '@earshot/core/areas/places/project';
import { expect } from 'chai';
import { browserSuite, demandAccessible, enter, furtherJourney, undo } from '../../../kit/browser/browser.ts';
import { aProject, aRoom } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';

browserSuite('the navigation of a project', () => {
  furtherJourney(
    'is put in order by keyboard, loses an entry and gets it back by Undo, live for a colleague',
    async () => {
      const { admin, person } = await aRoom();
      const project = await aProject(admin);
      const reader = await person('VIEWER');
      const other = await enter(reader, `/projects/${project.id}/notes`);
      const theirs = other.getByRole('navigation', { name: 'Project' }).getByRole('link');
      await theirs.getByText('People × tags').waitFor();
      expect(await theirs.allInnerTexts()).to.deep.equal([
        'Overview',
        'Notes',
        'Surveys',
        'Highlights',
        'Insights',
        'Canvases',
        'Tags',
        'Collections',
        'Charts',
        'Agreement',
        'Files',
        'Readme',
        'People × tags',
      ]);

      const page = await enter(admin, `/projects/${project.id}/settings/navigation`);
      const grid = page.getByRole('grid', { name: 'Entries' });
      await grid.getByText('Tags', { exact: true }).click();
      // Overview is above all of them and cannot be moved.
      const above = (await theirs.allInnerTexts()).indexOf('Tags') - 1;
      for (let step = 0; step < above; step += 1) await page.keyboard.press('Alt+ArrowUp');
      await page.getByText('“Tags” is number 1 of').waitFor();
      await theirs.nth(1).getByText('Tags', { exact: true }).waitFor();

      await grid.getByRole('switch', { name: 'Show Files' }).press('Space');
      await theirs.getByText('Files').waitFor({ state: 'detached' });
      await demandAccessible(page, 'the navigation settings');
      await undo(page, 'Files hidden');
      await theirs.getByText('Files').waitFor();
      await grid.getByRole('switch', { name: 'Show Notes' }).press('Space');
      await eventually(async () =>
        expect(
          (await admin.do(oneProject, { id: project.id })).entries.find(({ id }) => id === 'notes')?.hidden,
        ).to.equal(true),
      );
      // The colleague is on its page: it remains listed until they leave.
      expect(await theirs.getByText('Notes').count()).to.equal(1);
      await theirs.getByText('Tags', { exact: true }).click();
      await theirs.getByText('Notes').waitFor({ state: 'detached' });
    },
  );
});
