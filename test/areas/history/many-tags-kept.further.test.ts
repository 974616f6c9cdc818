import { createTag } from '@earshot/core/areas/coding/tag';
import { T } from '@earshot/host/area';
import { expect } from 'chai';
import { aProject, aRoom } from '../../kit/hosts/host.ts';
import { manyHighlights } from '../../kit/rooms/many-highlights.ts';

const ALL = 16_000;
const PIECE = 200;
/** Maximum factor compared to pieces: .1 to .7 were measured, and 12 to 32 when each row searched all others. */
const MOST = 4;

const TAG = `insert into highlight_tags (workspace_id, highlight_id, tag_id)
  select workspace_id, id, $2 from highlights where project_id = $1 and position >= $3 and position < $4`;
const UNTAG = `delete from highlight_tags t using highlights h where t.workspace_id = h.workspace_id and t.highlight_id = h.id
  and h.project_id = $1 and t.tag_id = $2 and h.position >= $3 and h.position < $4`;

/** A project of many highlights; ms of statements that add a tag to many of them each, or remove it. */
async function aProjectToTag() {
  const { admin, workspaceId } = await aRoom();
  const { id: projectId } = await aProject(admin);
  const database = admin.host.container.get(T.database);
  await manyHighlights(database, { workspaceId, projectId, memberIds: [admin.memberId], highlights: ALL });
  const { id: tagId } = await admin.do(createTag, { projectId, title: 'Merged' });
  return (statement: string, each: number) =>
    database.inWorkspace(workspaceId, async (transaction) => {
      // Low enough for PostgreSQL to avoid hashing the rows of the statement, as it otherwise does for 100,000 of them.
      await transaction.sql(`set local work_mem = '64kB'`);
      const start = performance.now();
      for (let at = 0; at < ALL; at += each) await transaction.sql(statement, [projectId, tagId, at, at + each]);
      return performance.now() - start;
    });
}

describe('the history of many tags', function () {
  this.timeout(300_000);

  it('is kept as quickly when one statement tags all highlights as when many tag a few each', async () => {
    const took = await aProjectToTag();
    const pieces = { add: await took(TAG, PIECE), remove: await took(UNTAG, PIECE) };
    const whole = { add: await took(TAG, ALL), remove: await took(UNTAG, ALL) };
    expect(whole.add / pieces.add, 'a tag added').to.be.below(MOST);
    expect(whole.remove / pieces.remove, 'a tag removed').to.be.below(MOST);
  });
});
