import { Note, notes } from '@earshot/core/areas/pages/note';
import { limits } from '@earshot/core/limits';
import { T } from '@earshot/host/area';
import { Rows } from '@earshot/host/store/rows';
import { expect } from 'chai';
import { aNote, aProject, aRoom } from '../kit/hosts/host.ts';

describe('a list in an order by a field that may be empty', () => {
  it('comes page by page without gaps or repeats, in both directions', async () => {
    const { admin, workspaceId } = await aRoom();
    const project = await aProject(admin);
    const [early, late] = ['2026-01-01T00:00:00.000Z', '2026-02-02T00:00:00.000Z'];
    const moments = [null, early, late, null, late, early, null];
    const made = await Promise.all(moments.map(() => aNote(admin, { projectId: project.id })));
    await admin.host.container.get(T.database).inWorkspace(workspaceId, async (transaction) => {
      for (const [at, { id }] of made.entries())
        await new Rows(transaction, Note).update(id, { editedAt: moments[at] }, { quietly: true });
    });

    for (const orderBy of ['EDITED_AT_ASC', 'EDITED_AT_DESC'] as const)
      for (const first of [1, 2, 3]) {
        const seen: { id: string; editedAt: string | null }[] = [];
        let after: string | undefined;
        do {
          const page = await admin.do(notes, { orderBy, first, after });
          seen.push(...page.nodes);
          after = page.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? undefined) : undefined;
        } while (after && seen.length <= made.length);
        expect(seen.map(({ id }) => id)).to.have.members(made.map(({ id }) => id));
        const dated = seen.flatMap(({ editedAt }) => editedAt ?? []);
        expect(dated).to.deep.equal(orderBy === 'EDITED_AT_ASC' ? dated.toSorted() : dated.toSorted().reverse());
      }
  });
});

describe('a title that is longer than titles may be today', () => {
  it('is paged past and asked for like any other', async () => {
    const { admin, workspaceId } = await aRoom();
    const project = await aProject(admin);
    const made = await Promise.all([1, 2, 3].map(() => aNote(admin, { projectId: project.id })));
    const titleOf = (at: number) => `${at}${'x'.repeat(limits.noteTitle)}`;
    await admin.host.container.get(T.database).inWorkspace(workspaceId, async (transaction) => {
      for (const [at, { id }] of made.entries())
        await new Rows(transaction, Note).update(id, { title: titleOf(at) }, { quietly: true });
    });
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await admin.do(notes, { orderBy: 'TITLE_ASC', first: 1, after });
      seen.push(...page.nodes.map(({ title }) => title));
      after = page.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? undefined) : undefined;
    } while (after);
    expect(seen).to.deep.equal([0, 1, 2].map(titleOf));
  });
});
