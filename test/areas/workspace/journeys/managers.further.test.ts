import { createField } from '@earshot/core/areas/fields/field';
import { expect } from 'chai';
import { browserSuite, demandAccessible, enter, journey, NARROW } from '../../../kit/browser/browser.ts';
import { aRoom } from '../../../kit/hosts/host.ts';

browserSuite('roles', () => {
  journey(
    'say what each may do; a manager deletes and restores a workspace field, a contributor reads it',
    async () => {
      const { admin, person, workspaceId } = await aRoom();
      await admin.do(createField, { placeId: workspaceId, scope: 'NOTE', type: 'TEXT', label: 'Country' });
      const manager = await enter(await person('MANAGER'), '/settings/users', { viewport: NARROW });
      await manager.getByRole('heading', { name: 'Roles' }).waitFor();
      await manager.getByText('manages what all projects share: the tags and fields of the workspace').waitFor();
      await demandAccessible(manager, 'users with roles');
      await manager.goto(new URL('/settings/fields', manager.url()).href);
      await manager.getByRole('button', { name: 'More actions for Country' }).click();
      await manager.getByRole('menuitem', { name: 'Move to trash' }).click();
      await manager.getByRole('alert').filter({ hasText: 'moved to trash' }).waitFor();
      await manager.goto(new URL('/settings/trash?kind=fields', manager.url()).href);
      await manager.getByRole('button', { name: 'Restore Country' }).click();
      await manager.getByRole('alert').filter({ hasText: 'is back' }).waitFor();

      const contributor = await enter(await person('CONTRIBUTOR'), '/settings/fields');
      await contributor.getByText('Only managers and administrators can change them').waitFor();
      await contributor.getByText('Country').waitFor();
      expect(await contributor.getByRole('button', { name: 'More actions for Country' }).count()).to.equal(0);
    },
  );
});
