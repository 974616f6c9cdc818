import { panelContract } from '@earshot/test/kit/contracts/panel-contract';
import plugin from './index.ts';

const page = (nodes: object[]) => ({
  nodes,
  totalCount: nodes.length,
  pageInfo: { hasNextPage: false, endCursor: null },
});
const quote = (id: string, speaker: string, removed = false) => ({ id, speaker, removed });

panelContract(plugin, {
  at: import.meta.url,
  answers: {
    citations: page([quote('1', 'Ann'), quote('2', 'Ann'), quote('3', ''), quote('4', 'Withdrawn', true)]),
    citationSources: [
      {
        id: '1',
        noteId: 'n1',
        highlightId: 'h1',
        dataPointId: null,
        channelId: null,
        title: 'Interview 1',
        occurredAt: null,
      },
      {
        id: '3',
        noteId: null,
        highlightId: null,
        dataPointId: 'd',
        channelId: 'c',
        title: 'Reviews',
        occurredAt: '2026-03-02T12:00:00Z',
      },
    ],
    notes: page([{ id: 'n1', createdAt: '2026-03-01T12:00:00Z' }]),
  },
  expected: [
    '3 quotes by 1 speaker, 1 without a speaker',
    'Ann',
    'Interview 1',
    'Without a speaker',
    'Reviews',
    'A source that is not shared with you',
  ],
  nothing: {
    answers: { citations: page([]), citationSources: [], notes: page([]) },
    expected: 'This insight quotes nobody yet.',
  },
});
