import { panelContract } from '@earshot/test/kit/contracts/panel-contract';
import plugin from './index.ts';

const page = (nodes: object[]) => ({
  nodes,
  totalCount: nodes.length,
  pageInfo: { hasNextPage: false, endCursor: null },
});

panelContract(plugin, {
  at: import.meta.url,
  answers: {
    highlightGroups: [
      { tagId: 'a', title: 'Delivery', count: 2 },
      { tagId: 'b', title: 'Price', count: 1 },
      { tagId: null, title: '', count: 1 },
    ],
    highlights: page([
      { id: '1', speaker: 'Ann', tagIds: ['a', 'b'] },
      { id: '2', speaker: 'Ben', tagIds: ['a'] },
      { id: '3', speaker: '', tagIds: [] },
    ]),
  },
  expected: ['Ann', 'Ben', 'Delivery', 'Price', 'Not in the table: 1 highlight without a speaker.'],
  nothing: {
    answers: { highlightGroups: [], highlights: page([]) },
    expected: 'No tagged highlights of speakers yet',
  },
});
