import { createTag, updateTag } from '@earshot/core/areas/coding/tag';
import { Random } from '@earshot/core/random';
import { T } from '@earshot/host/area';
import { forgetSaying } from '@earshot/host/areas/history/store/row-changes';
import { expect } from 'chai';
import { aName, PRINTABLE } from '../../kit/fixtures/names.ts';
import { aProject, aRoom } from '../../kit/hosts/host.ts';

describe('the history of rows', function () {
  this.timeout(60_000);

  it('forgets titles that say a name, whatever signs are in it', async () => {
    const { admin } = await aRoom();
    const { id: projectId } = await aProject(admin);
    const random = new Random(38);
    const names = [
      ...Array.from({ length: 10 }, () => aName(random).trim().normalize('NFC')),
      ...Array.from({ length: 19 }, (_, at) => `Anne${PRINTABLE.slice(at * 5, at * 5 + 5).join('')}Marie`),
    ].filter((name) => name.length <= 80);
    const { id } = await admin.do(createTag, { projectId, title: 'First' });
    for (const name of names) await admin.do(updateTag, { id, title: `Like ${name} once` });
    await admin.do(updateTag, { id, title: 'Last' });
    const titles = await admin.host.container.get(T.database).inWorkspace(admin.workspaceId, async (transaction) => {
      const remembered = () =>
        transaction.sql<{ title: string }>(
          `select before ->> 'title' as title from row_changes where workspace_id = $1 and row_id = $2 and before ? 'title'`,
          [admin.workspaceId, id],
        );
      expect(await remembered()).to.have.length(names.length + 1);
      await forgetSaying(transaction, { names, words: [] });
      return remembered();
    });
    expect(titles).to.deep.equal([{ title: 'First' }]);
  });
});
