import { createTag } from '@earshot/core/areas/coding/tag';
import { T } from '@earshot/host/boot/tokens';
import { expect } from 'chai';
import { aProject, aRoom } from '../../kit/hosts/host.ts';
import { manyHighlights } from '../../kit/rooms/many-highlights.ts';

const FEW = 1000;
const TIMES = 16;
// Twice what grows in proportion; the square would be 256.
const MOST = 2 * TIMES;

const TAG = `insert into highlight_tags (workspace_id, highlight_id, tag_id)
  select workspace_id, id, $2 from highlights where project_id = $1 and position < $3`;
const UNTAG = `delete from highlight_tags t using highlights h where t.workspace_id = h.workspace_id and t.highlight_id = h.id
  and h.project_id = $1 and t.tag_id = $2 and h.position < $3`;

/** A project of many highlights; how many ms one statement takes that adds a tag to so many of them, and one that removes it. */
async function aTaggedProject() {
  const { admin, workspaceId } = await aRoom();
  const { id: projectId } = await aProject(admin);
  const database = admin.host.container.get(T.database);
  await manyHighlights(database, { workspaceId, projectId, memberIds: [admin.memberId], highlights: TIMES * FEW });
  const { id: tagId } = await admin.do(createTag, { projectId, title: 'Merged' });
  const took = (statement: string, highlights: number) =>
    database.inWorkspace(workspaceId, async (transaction) => {
      // As little as makes PostgreSQL refuse to hash the rows of the statement, as it refuses 100,000 of them otherwise.
      await transaction.sql(`set local work_mem = '64kB'`);
      const start = performance.now();
      await transaction.sql(statement, [projectId, tagId, highlights]);
      return performance.now() - start;
    });
  return { took };
}

describe('the history of many tags', function () {
  this.timeout(120_000);

  for (const [act, statement] of [
    ['added', TAG],
    ['removed', UNTAG],
  ] as const)
    it(`is kept in time that grows with the number of highlights when a tag is ${act}`, async () => {
      const { took } = await aTaggedProject();
      const times: number[] = [];
      for (const highlights of [10, FEW, TIMES * FEW]) {
        const added = await took(TAG, highlights);
        const removed = await took(UNTAG, highlights);
        times.push(statement === TAG ? added : removed);
      }
      const [, few = 0, many = 0] = times;
      expect(many / few, `${few} ms, then ${many} ms`).to.be.below(MOST);
    });
});
