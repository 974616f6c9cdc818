import { Tag } from '@earshot/core/areas/coding/tag';
import { Member } from '@earshot/core/model/member';
import { expect } from 'chai';
import type { Change } from '../../../operations/change.ts';
import { knownRows } from './known-rows.ts';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const tagOf = (number: number, title: string) =>
  ({ id: id(number), title, projectId: 'here', groupId: null }) as never as Tag;

describe('what of a package is here already', () => {
  it('is nobody without an email address: programs have none, here and there', async () => {
    const here = [
      { id: id(1), email: '' },
      { id: id(2), email: 'Ada@example.org' },
    ];
    const rows = (entity: unknown) => ({ find: async () => (entity === Member ? here : []), ids: async () => [] });
    const change = { workspaceId: 'workspace', rows } as never as Change;
    const members = [
      { id: id(3), email: '' },
      { id: id(4), email: 'ada@example.org' },
    ];
    const names = { members, people: [], fields: [], groups: [], tags: [] };
    const { ids } = await knownRows(change, names, { projectId: 'here', seesPeople: false });
    expect([...ids]).to.deep.equal([[id(4), id(2)]]);
  });

  it('is found in time that grows with the number of rows, not with its square', async () => {
    const many = 30_000;
    const here = Array.from({ length: many }, (_, at) => tagOf(many + at, `tag ${at}`));
    const tags = Array.from({ length: many }, (_, at) => tagOf(at, `Tag ${many - at}`));
    const rows = (entity: unknown) => ({ find: async () => (entity === Tag ? here : []), ids: async () => [] });
    const change = { workspaceId: 'workspace', rows } as never as Change;
    const from = performance.now();
    const names = { members: [], people: [], fields: [], groups: [], tags };
    const { ids } = await knownRows(change, names, { projectId: 'here', seesPeople: false });
    expect(ids.get(id(1))).to.equal(here.at(-1)?.id);
    expect(ids.size).to.equal(many - 1);
    expect(performance.now() - from).to.be.lessThan(5000);
  });
});
