import { expect } from 'chai';
import { cardProblem } from './card-rules.ts';
import type { CardKind } from './dashboard-card.ts';

const NOTHING = {
  chartId: null,
  channelId: null,
  projectId: null,
  metric: null,
  search: '',
  heading: '',
  pluginId: '',
  panelId: '',
};
const id = 'a1b2c3d4-0000-4000-8000-000000000000';

describe('what a card of a dashboard names', () => {
  const cases: [CardKind, object, string | undefined][] = [
    ['CHART', { chartId: id }, undefined],
    ['CHART', {}, 'Choose the chart to show.'],
    ['CHART', { chartId: id, heading: 'Late' }, 'A card of this kind does not have a heading. Leave it out.'],
    ['NUMBER', { metric: 'NOTE_COUNT', projectId: id }, undefined],
    ['NUMBER', { metric: 'DATA_POINT_COUNT', channelId: id }, undefined],
    ['NUMBER', { projectId: id }, 'Choose what to count.'],
    ['NUMBER', { metric: 'NOTE_COUNT', channelId: id }, 'Choose the project to count in.'],
    ['THEMES', { channelId: id }, undefined],
    ['THEMES', { channelId: id, projectId: id }, 'A card of this kind does not have a project. Leave it out.'],
    ['SEARCH', { search: 'q=late' }, undefined],
    ['SEARCH', {}, 'Type what to search for.'],
    ['HEADING', { heading: 'Late' }, undefined],
    ['HEADING', {}, 'Type a heading.'],
    ['PANEL', { pluginId: 'counts', panelId: 'card' }, undefined],
    ['PANEL', { pluginId: 'counts' }, 'Choose the panel to show.'],
    ['HEADING', { heading: 'Late', panelId: 'card' }, 'A card of this kind does not have a panel. Leave it out.'],
  ];
  for (const [kind, content, expected] of cases)
    it(`${kind} with ${Object.keys(content).join(', ') || 'nothing'}`, () =>
      expect(cardProblem({ ...NOTHING, kind, ...content })).to.equal(expected));
});
