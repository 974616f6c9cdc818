import {
  chart,
  charts,
  createChart,
  deleteChart,
  rankChart,
  restoreChart,
  updateChart,
} from '@earshot/core/areas/charts/chart';
import { chartTypes } from '@earshot/core/areas/charts/chart-type';
import { createField, deleteField } from '@earshot/core/areas/fields/field';
import { deleteProject, restoreProject } from '@earshot/core/areas/places/project';
import { limits } from '@earshot/core/limits';
import { updateMember } from '@earshot/core/model/member';
import { setGrant } from '@earshot/core/model/place';
import { setPlugin } from '@earshot/core/model/plugin-setting';
import { expect } from 'chai';
import { aProject, aRoom, type Person } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { undoOf } from '../../kit/hosts/undo.ts';

const BY_TAG = { type: 'BAR', metric: 'HIGHLIGHT_COUNT', groupBy: 'TAG' } as const;
const titlesOf = async (by: Person, projectId: string) =>
  (await by.do(charts, { condition: { projectId }, orderBy: 'RANK_ASC' })).nodes.map(({ title }) => title);

describe('charts of a project', () => {
  it('are made, changed and deleted, each with Undo, for all who read the project', async () => {
    const { person } = await aRoom();
    const [ada, ben] = [await person('CONTRIBUTOR'), await person('VIEWER')];
    const { id: projectId } = await aProject(ada);
    await ada.do(setGrant, { placeId: projectId, principal: 'MEMBER', principalId: ben.memberId, level: 'READ' });
    const { id } = await ada.do(createChart, { projectId, title: 'By tag', ...BY_TAG });
    const usual = {
      fieldId: null,
      step: 'MONTH',
      filter: { combinator: 'and', fields: [] },
      span: { preset: 'allTime' },
    };
    expect(await ben.do(chart, { id })).to.deep.include({ title: 'By tag', ...BY_TAG, ...usual });

    const span = { preset: 'custom', from: 1_772_323_200, to: 1_774_915_200 } as const;
    await ada.do(updateChart, { id, type: 'LINE', groupBy: 'TIME', step: 'WEEK', span });
    const back = undoOf(ada);
    expect(await ben.do(chart, { id })).to.deep.include({ type: 'LINE', groupBy: 'TIME', step: 'WEEK', span });
    await back();
    expect(await ben.do(chart, { id })).to.deep.include({ ...BY_TAG, ...usual });

    await ada.do(deleteChart, { id });
    const backFromTrash = undoOf(ada);
    expect(await titlesOf(ben, projectId)).to.deep.equal([]);
    await backFromTrash();
    expect(await titlesOf(ben, projectId)).to.deep.equal(['By tag']);
    for (const change of [updateChart, deleteChart] as const)
      expect(await ben.outcome(change, { id }), change.name).to.equal('FORBIDDEN');
    expect(await ben.outcome(createChart, { projectId, ...BY_TAG })).to.equal('FORBIDDEN');
  });

  it('stand in an order by hand, and come back with their project', async () => {
    const { admin } = await aRoom();
    const { id: projectId } = await aProject(admin);
    const make = (title: string) => admin.do(createChart, { projectId, title, ...BY_TAG });
    const [, second] = [await make('First'), await make('Second')];
    await admin.do(rankChart, { id: second.id, afterId: null });
    expect(await titlesOf(admin, projectId)).to.deep.equal(['Second', 'First']);
    await admin.do(deleteProject, { id: projectId });
    expect(await admin.outcome(chart, { id: second.id })).to.equal('NOT_FOUND');
    await admin.do(restoreProject, { id: projectId });
    expect(await titlesOf(admin, projectId)).to.deep.equal(['Second', 'First']);
  });

  it('are refused with the reason when nothing could be drawn of them, and when they are too many', async () => {
    const { admin } = await aRoom();
    const { id: projectId } = await aProject(admin);
    const refused = (settings: object, code: string, words: string) =>
      demandRefused(admin.do(createChart, { projectId, ...BY_TAG, ...settings }), code, words);
    await refused({ type: 'PIE', groupBy: 'TIME' }, 'BAD_USER_INPUT', '“Pie” cannot show what becomes of something');
    await refused({ type: 'LINE' }, 'BAD_USER_INPUT', '“Line” shows what becomes of something over time only');
    await refused({ type: 'CLOUD' }, 'BAD_USER_INPUT', 'This kind of chart is not on');
    await refused({ groupBy: 'FIELD' }, 'BAD_USER_INPUT', 'Choose the field to count by');
    await refused({ span: { preset: 'custom' } }, 'BAD_USER_INPUT', 'Choose a first day');
    await refused({ span: { preset: 'custom', from: 2, to: 1 } }, 'BAD_USER_INPUT', 'Choose a first day');
    await refused({ span: { preset: 'last7Days', from: 2 } }, 'BAD_USER_INPUT', 'Choose a first day');
    await refused({ filter: { fields: [{ field: 'nothing', operator: 'IS', values: ['1'] }] } }, 'BAD_USER_INPUT', '');
    const made = [];
    for (let at = 0; at < limits.chartsPerProject; at += 1)
      made.push(await admin.do(createChart, { projectId, ...BY_TAG }));
    await refused({}, 'UNPROCESSABLE', `at most ${limits.chartsPerProject} charts`);
    const [first] = made;
    await admin.do(deleteChart, { id: first?.id ?? '' });
    await admin.do(createChart, { projectId, ...BY_TAG });
    await demandRefused(admin.do(restoreChart, { id: first?.id ?? '' }), 'UNPROCESSABLE', 'charts');
  });

  it('keep their title changeable when their kind is switched off or their field is gone', async () => {
    const { admin } = await aRoom();
    const { id: projectId } = await aProject(admin);
    const field = await admin.do(createField, { placeId: projectId, scope: 'NOTE', type: 'BOOLEAN', label: 'Paid' });
    const by = { metric: 'NOTE_COUNT', groupBy: 'FIELD', fieldId: field.id } as const;
    const { id } = await admin.do(createChart, { projectId, type: 'TREEMAP', ...by });
    await admin.do(setPlugin, { id: 'treemap', enabled: false });
    expect((await admin.do(chartTypes, {})).map((one) => one.id)).to.not.include('TREEMAP');
    await admin.do(deleteField, { id: field.id });
    expect((await admin.do(updateChart, { id, title: 'Paid or not' })).title).to.equal('Paid or not');
    await demandRefused(admin.do(updateChart, { id, type: 'BAR' }), 'NOT_FOUND');
    await admin.do(updateChart, { id, type: 'BAR', groupBy: 'TAG', fieldId: null });
  });

  it('count people only for those with people access', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('CONTRIBUTOR');
    const { id: projectId } = await aProject(admin);
    const { id } = await ben.do(createChart, { projectId, ...BY_TAG, groupBy: 'PERSON' });
    await admin.do(updateMember, { id: ben.memberId, peopleAccess: false });
    // Sessions are cached for a second.
    await eventually(() =>
      demandRefused(ben.do(createChart, { projectId, ...BY_TAG, groupBy: 'PERSON' }), 'FORBIDDEN', 'access to people'),
    );
    expect((await ben.do(chart, { id })).groupBy, 'the chart itself names nobody').to.equal('PERSON');
  });
});
