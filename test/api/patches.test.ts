import { projects, updateProject } from '@earshot/core/areas/places/project';
import { entities } from '@earshot/core/model/all';
import { expect } from 'chai';
import fc from 'fast-check';
import { aProject, aRoom } from '../kit/hosts/host.ts';

describe('patches', () => {
  it('fill in nothing that was not sent, for any entity', () => {
    for (const entity of entities) expect(entity.patch.parse({}), entity.name).to.deep.equal({});
  });

  it('keep every field that was not sent', async () => {
    const { admin } = await aRoom();
    let now = await aProject(admin, {
      summary: 'Why people stop',
      icon: 'flask',
      colour: '#abcdef',
      status: 'COMPLETED',
    });
    const patch = fc.record(
      {
        title: fc.string({ maxLength: 50, unit: fc.constantFrom('a', 'é', '漢', ' ') }),
        summary: fc.constantFrom('', 'Short', 'Longer\ntext'),
        status: fc.constantFrom('ACTIVE' as const, 'ARCHIVED' as const),
        colour: fc.constantFrom(null, '#112233'),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(patch, async (changes) => {
        const before = now;
        now = await admin.do(updateProject, { id: before.id, ...changes });
        const expected = {
          ...before,
          ...changes,
          ...(changes.title === undefined ? {} : { title: changes.title.normalize('NFC').trim() }),
        };
        const { revision, updatedAt, changedAt } = now;
        const bookkeeping = { revision, updatedAt, changedAt };
        expect(now).to.deep.equal({ ...expected, ...bookkeeping });
      }),
      { numRuns: process.env.EARSHOT_TEST === 'all' ? 200 : 25 },
    );
    expect((await admin.do(projects, {})).nodes[0]).to.deep.equal(now);
  });
});
