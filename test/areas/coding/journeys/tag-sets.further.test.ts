import { deleteHighlight, highlights } from '@earshot/core/areas/coding/highlight';
import { createTag } from '@earshot/core/areas/coding/tag';
import { createTagGroup } from '@earshot/core/areas/coding/tag-group';
import { expect } from 'chai';
import { choose } from '../../../journeys/choose.ts';
import { browserSuite, demandAccessible, enter, journey, NARROW, undo } from '../../../kit/browser/browser.ts';
import { aProject, aRoom } from '../../../kit/hosts/host.ts';
import { aTranscript } from '../../../kit/rooms/transcript.ts';

browserSuite('tag sets', () => {
  journey(
    'are made in the settings, linked to a project, used in a note, and unlinked: highlights keep them',
    async () => {
      const { person } = await aRoom();
      const manager = await person('MANAGER');
      const ada = await person('CONTRIBUTOR');
      const project = await aProject(ada, { everyone: null });
      const note = await aTranscript(ada, project.id, 'Interview 1', 'The parcel came late. Nobody told me.');
      const set = await manager.do(createTagGroup, { projectId: null, title: 'Emotions' });
      const settings = await enter(manager, '/settings/tags');
      await settings.getByRole('region', { name: 'Emotions', exact: true }).waitFor();
      await settings.keyboard.press('n');
      const made = settings.getByRole('dialog', { name: 'New tag' });
      await made.getByLabel('Name').fill('Anger');
      await made.getByLabel('Name').press('Enter');
      await settings.getByRole('button', { name: 'More actions for Anger' }).press('Enter');
      await settings.getByRole('menuitem', { name: 'Move to Emotions' }).press('Enter');
      await settings
        .getByRole('region', { name: 'Emotions', exact: true })
        .getByRole('link', { name: 'Anger' })
        .waitFor();

      const page = await enter(ada, `/projects/${project.id}/tags`, { viewport: NARROW });
      const sets = page.getByRole('region', { name: 'Linked tag sets' });
      await sets.getByRole('button', { name: 'Link a tag set' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Link a tag set' });
      await dialog.getByRole('button', { name: 'Link', exact: true }).press('Enter');
      await sets.getByRole('link', { name: 'Anger' }).waitFor();
      await demandAccessible(page, 'linked tag sets');

      // Tags added by a manager concurrently appear at once.
      const relief = await manager.do(createTag, { projectId: null, groupId: set.id, title: 'Relief' });
      await sets.getByRole('link', { name: 'Relief' }).waitFor();

      const text = await enter(ada, `/data/${note.id}`);
      await choose(text, 'The parcel came late.');
      await text.keyboard.press('t');
      await text.getByRole('combobox', { name: 'Find or create a tag' }).fill('ang');
      await text.getByRole('option', { name: 'Anger' }).getByText('Emotions').waitFor();
      await text.keyboard.press('Enter');
      const beside = text.getByRole('complementary', { name: 'Note panel' });
      await beside.getByText('Anger').first().waitFor();

      // A digit key for a tag of the set: chosen in the dialog, shown in the strip, used on selected words.
      const keys = text.getByRole('group', { name: 'Tags on the digit keys' });
      await keys.getByRole('button', { name: 'Choose the tags for the digit keys' }).click();
      const chooser = text.getByRole('dialog', { name: 'Digit keys' });
      await chooser.getByRole('combobox', { name: 'Tag for key 4' }).click();
      await text.getByRole('option', { name: 'Relief' }).click();
      await keys.getByRole('button', { name: 'Relief' }).waitFor();
      await chooser.getByRole('button', { name: 'Use the most used tags' }).press('Enter');
      await keys.getByRole('button', { name: 'Anger' }).getByText('1').waitFor();
      await chooser.getByRole('button', { name: 'Done' }).press('Enter');
      await chooser.waitFor({ state: 'detached' });
      await choose(text, 'Nobody told me.');
      await text.keyboard.press('2');
      await sets.getByTitle('on 1 highlight here').nth(1).waitFor();
      const { nodes } = await ada.do(highlights, { condition: { noteId: note.id }, orderBy: 'POSITION_ASC' });
      expect(nodes.map(({ tagIds }) => tagIds).at(1), 'Nobody told me.').to.deep.equal([relief.id]);
      await ada.do(deleteHighlight, { id: nodes.at(1)?.id ?? '' });
      await sets.getByTitle('on 1 highlight here').nth(1).waitFor({ state: 'detached' });

      const unlink = async () => {
        // The dialog asks only if the count is loaded and not 0.
        await sets.getByTitle('on 1 highlight here').waitFor();
        await sets.getByRole('button', { name: 'Unlink Emotions' }).press('Enter');
        const asked = page.getByRole('dialog', { name: 'Unlink “Emotions”' });
        await asked.getByText('Highlights keep the tags that they have').waitFor();
        await asked.getByRole('button', { name: 'Unlink' }).press('Enter');
        await sets.getByRole('link', { name: 'Anger' }).waitFor({ state: 'detached' });
      };
      await unlink();
      await undo(page, 'no longer linked');
      await sets.getByRole('link', { name: 'Anger' }).waitFor();
      await unlink();
      await text.reload();
      await beside.getByText('Anger').first().waitFor();
      await choose(text, 'Nobody told me.');
      await text.keyboard.press('t');
      await text.getByRole('combobox', { name: 'Find or create a tag' }).fill('ang');
      await text.getByRole('option', { name: 'Create “ang”' }).waitFor();
      expect(await text.getByRole('option').count()).to.equal(1);
    },
  );
});
