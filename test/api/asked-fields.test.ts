import { addToGroup, createGroup } from '@earshot/core/areas/workspace/group';
import { expect } from 'chai';
import { aRoom, type Person } from '../kit/hosts/host.ts';

/** The rows of a page, by a GraphQL query. */
async function rowsOf(by: Person, query: string): Promise<unknown> {
  const { data, errors } = await by.graphql(query);
  expect(errors).to.equal(undefined);
  return Object.values(data as Record<string, { nodes: unknown }>).map(({ nodes }) => nodes);
}

// A virtual field is left out of lists that do not select it, and only of these.
describe('virtual fields of listed rows', () => {
  it('are there when they are asked for: by name, under an alias, in a fragment, in one of two lists', async () => {
    const { admin } = await aRoom();
    const { id } = await admin.do(createGroup, { name: 'Researchers' });
    await admin.do(addToGroup, { groupId: id, memberId: admin.memberId });
    const memberIds = [admin.memberId];
    expect(await rowsOf(admin, '{ groups { nodes { name memberIds } } }')).to.deep.equal([
      [{ name: 'Researchers', memberIds }],
    ]);
    expect(await rowsOf(admin, '{ a: groups { nodes { who: memberIds } } }')).to.deep.equal([[{ who: memberIds }]]);
    const fragments = 'fragment Page on GroupPage { nodes { ...Row } } fragment Row on Group { memberIds }';
    expect(await rowsOf(admin, `{ groups { ...Page } } ${fragments}`)).to.deep.equal([[{ memberIds }]]);
    const two = '{ a: groups { nodes { name } } b: groups { nodes { ... on Group { memberIds } } nodes { id } } }';
    expect(await rowsOf(admin, two)).to.deep.equal([[{ name: 'Researchers' }], [{ memberIds, id }]]);
  });
});
