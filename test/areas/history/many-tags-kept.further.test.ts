import { tags } from '@earshot/core/areas/coding/tag';
import { T } from '@earshot/host/boot/tokens';
import { expect } from 'chai';
import { aProject, aRoom } from '../../kit/hosts/host.ts';
import { manyHighlights } from '../../kit/rooms/many-highlights.ts';

const FEW = 1500;
const TIMES = 16;
// Twice what grows in proportion; the square would be 256.
const MOST = 2 * TIMES;

/** Seconds in which one statement tags nearly all of so many highlights, their other rows included. */
async function secondsToTag(highlights: number): Promise<number> {
  const { admin, workspaceId } = await aRoom();
  const { id: projectId } = await aProject(admin);
  const start = performance.now();
  await manyHighlights(admin.host.container.get(T.database), {
    workspaceId,
    projectId,
    memberIds: [admin.memberId],
    highlights,
  });
  const seconds = (performance.now() - start) / 1000;
  const { nodes } = await admin.do(tags, { condition: { projectId }, first: 100 });
  const tagged = nodes.reduce((sum, { highlightCount }) => sum + highlightCount, 0);
  expect(tagged, 'highlights that were tagged').to.be.above(highlights);
  return seconds;
}

describe('the history of many tags', function () {
  this.timeout(300_000);

  it('is kept in time that grows with the number of highlights, not with its square', async () => {
    await secondsToTag(FEW);
    const few = Math.min(await secondsToTag(FEW), await secondsToTag(FEW));
    expect((await secondsToTag(TIMES * FEW)) / few).to.be.below(MOST);
  });
});
