import { Project } from '@earshot/core/areas/places/project';
import { expect } from 'chai';
import { JobRoom } from '../../../test/kit/hosts/job-room.ts';
import { migrations } from './index.ts';
import { inEachWorkspace } from './workspace-table.ts';

// Bodies of functions, and of blocks run in each workspace.
const BODIES = /(as|do) \$\$.*?\$\$/gs;

describe('rows that a migration finds', () => {
  it('are changed in each workspace, one after the other: above them it sees none', async () => {
    const room = await JobRoom.open();
    const other = await room.another();
    const change = `update projects set summary = 'looked through';`;
    const summaries = () =>
      Promise.all(
        [room, other].map((one) =>
          one.change(async (work) => (await work.rows(Project).find({})).map(({ summary }) => summary)),
        ),
      );
    try {
      for (const one of [room, other]) await one.aProject({ summary: 'as it was' });
      await room.system(change);
      expect(await summaries()).to.deep.equal([['as it was'], ['as it was']]);
      await room.system(inEachWorkspace(change));
      expect(await summaries()).to.deep.equal([['looked through'], ['looked through']]);
    } finally {
      await other.close();
      await room.close();
    }
  });

  it('are changed in no other way', () => {
    const elsewhere = migrations.filter(({ sql }) =>
      /(^|;)\s*(update|insert into|delete from)\s/.test(sql.replaceAll(BODIES, '')),
    );
    expect(elsewhere.map(({ name }) => name)).to.deep.equal([]);
  });
});
