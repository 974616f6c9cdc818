import { randomUUID } from 'node:crypto';
import { createCodingRound } from '@earshot/core/areas/agreement/coding-round';
import { ask } from '@earshot/core/areas/ask/conversation';
import { dataPoints } from '@earshot/core/areas/channels/data-point';
import { createChart } from '@earshot/core/areas/charts/chart';
import { createCollection } from '@earshot/core/areas/coding/collection';
import { createTag } from '@earshot/core/areas/coding/tag';
import { createTagBoard } from '@earshot/core/areas/coding/tag-board';
import { createTagGroup } from '@earshot/core/areas/coding/tag-group';
import { createDashboard } from '@earshot/core/areas/dashboards/dashboard';
import { createDashboardCard } from '@earshot/core/areas/dashboards/dashboard-card';
import { createField } from '@earshot/core/areas/fields/field';
import { createFieldSet } from '@earshot/core/areas/fields/field-set';
import { setFieldValues } from '@earshot/core/areas/fields/field-value';
import { createAlertRule } from '@earshot/core/areas/notifications/alert';
import { saveScope } from '@earshot/core/areas/pages/saved-scope';
import { createPerson } from '@earshot/core/areas/people/person';
import { createFolder } from '@earshot/core/areas/places/folder';
import { updateProject } from '@earshot/core/areas/places/project';
import { createFeed } from '@earshot/core/areas/search/feed';
import { updateSurvey } from '@earshot/core/areas/surveys/survey';
import { makeTheme, updateTheme } from '@earshot/core/areas/themes/theme';
import { createVersion } from '@earshot/core/areas/versions/version';
import { createAccessToken, createWorkspaceToken } from '@earshot/core/areas/workspace/access-token';
import { createGroup } from '@earshot/core/areas/workspace/group';
import { createInvite } from '@earshot/core/areas/workspace/invite';
import type { InputOf } from '@earshot/core/model/operation';
import { setGrant } from '@earshot/core/model/place';
import { T } from '@earshot/host/area';
import { aNote, aProject, aRoom } from '../../kit/hosts/host.ts';
import { upload } from '../../kit/hosts/uploads.ts';
import { anAutomation, ON_NOTE, tells } from '../../kit/rooms/automations.ts';
import { aFileChannel, bringIn } from '../../kit/rooms/channels.ts';
import { anExport } from '../../kit/rooms/exports.ts';
import { aSurvey } from '../../kit/rooms/surveys.ts';

export const NAME = 'Ada-Lind Finchley-Smith';
export const EMAIL = 'ada-lind.finchley@double-name.example';

/**
 * A workspace in which colleagues used a participant's name, or other words, in titles, filters and searches of each
 * kind.
 */
export async function aTitledRoom(say: () => string = () => NAME) {
  const room = await aRoom();
  const { admin } = room;
  const ben = await room.person('CONTRIBUTOR');
  const person = await admin.do(createPerson, { name: NAME, email: EMAIL });
  const folder = await admin.do(createFolder, { name: `All about ${say()}` });
  const project = await aProject(admin, { title: `The case of ${say()}` });
  const projectId = project.id;
  await admin.do(updateProject, { id: projectId, summary: `Write to ${EMAIL}`, folderId: folder.id });
  const tag = await admin.do(createTag, { projectId, title: `Like ${say()}`, description: `Her address is ${EMAIL}` });
  // Its title would equal that of the other if the name were removed.
  await admin.do(createTag, { projectId, title: 'Like [name 1]' });
  await admin.do(createTagGroup, { projectId, title: `Group of ${say()}` });
  await admin.do(createTagBoard, { projectId, title: `Board of ${say()}` });
  await admin.do(createCollection, { projectId, title: `Collected for ${say()}` });
  const counting = { projectId, type: 'BAR', metric: 'HIGHLIGHT_COUNT', groupBy: 'TAG' } as const;
  await admin.do(createChart, { ...counting, title: `Chart of ${say()}` });
  const says = { combinator: 'and', fields: [{ field: 'title', operator: 'CONTAINS', values: [say()] }] } as const;
  await admin.do(createChart, { ...counting, title: 'Filtered', filter: says as never });
  const who = await admin.do(createField, { placeId: projectId, scope: 'NOTE', type: 'PERSON', label: 'Who' });
  const names = {
    combinator: 'and',
    fields: [{ field: who.id, operator: 'HAS_ANY_OF', values: [person.id] }],
  } as const;
  await admin.do(createChart, { ...counting, title: 'By person', filter: names as never });
  const dashboard = await admin.do(createDashboard, { placeId: projectId, title: `Dashboard of ${say()}` });
  const card = (more: Partial<InputOf<typeof createDashboardCard>>) =>
    admin.do(createDashboardCard, { dashboardId: dashboard.id, kind: 'HEADING', ...more });
  await card({ heading: `Words of ${say()}` });
  await card({ kind: 'SEARCH', search: `${new URLSearchParams({ q: `“${say()}”` })}` });
  await card({ kind: 'SEARCH', search: 'q=parcels' });
  await admin.do(createFeed, { title: `News of ${say()}`, request: { query: 'parcel' }, shared: true });
  await ben.do(createFeed, { title: 'Mine', request: { query: say() } });
  await admin.do(createFeed, { title: 'Others', request: { query: 'parcel' } });
  const channel = await aFileChannel(admin, `Feedback of ${say()}`);
  await bringIn(
    admin,
    channel.id,
    'Ref,Comment\nR-1,"The parcel came late, and nobody had told me when it would come."\n',
  );
  const [point] = (await admin.do(dataPoints, { condition: { channelId: channel.id } })).nodes;
  const dataPointIds = [point?.id ?? ''];
  const theme = await admin.do(makeTheme, { id: channel.id, title: `What ${say()} says`, dataPointIds });
  await admin.do(updateTheme, { id: theme.id, title: `Why ${say()} waits` });
  const survey = await aSurvey(admin, projectId, 'Rating,Why\n5,Fast\n');
  const questions = survey.questions.map((one) => ({ ...one, text: `${one.text}, asked by ${say()}` }));
  await admin.do(updateSurvey, { id: survey.id, title: `Survey for ${say()}`, questions });
  const inProject = { placeId: projectId, scope: 'NOTE' } as const;
  await admin.do(createFieldSet, { ...inProject, label: `Set of ${say()}` });
  const options = [{ id: randomUUID(), label: `Like ${say()}`, colour: '#2f9e44' }];
  await admin.do(createField, { ...inProject, type: 'SELECT', label: 'Sort', options });
  const note = await aNote(admin, { projectId, title: 'Coded' });
  const typed = async (type: 'TEXT' | 'EMAIL', label: string, ...values: string[]) => {
    const { id: fieldId } = await admin.do(createField, { ...inProject, type, label });
    for (const value of values) await admin.do(setFieldValues, { cells: [{ rowId: note.id, fieldId, value }] });
    return fieldId;
  };
  const background = await typed('TEXT', 'Background', `Met ${say()} twice`, `A friend of ${say()}`);
  await typed('TEXT', 'Before', `Told by ${say()}`, 'Told by a colleague');
  await typed('EMAIL', 'Reply to', EMAIL);
  await typed('TEXT', 'Weather', 'Rain');
  await upload(admin, { projectId, name: `Talk with ${say()}.txt`, bytes: 'Rain again.' });
  const coderIds = [admin.memberId, ben.memberId];
  await admin.do(setGrant, { placeId: projectId, principal: 'MEMBER', principalId: ben.memberId, level: 'WRITE' });
  await admin.host.container
    .get(T.database)
    .inWorkspace(admin.workspaceId, (transaction) =>
      transaction.sql('update surveys set file_name = $2 where workspace_id = $1', [admin.workspaceId, `${say()}.csv`]),
    );
  await admin.do(createCodingRound, { projectId, title: `Round of ${say()}`, noteIds: [note.id], coderIds });
  const actions = [tells(ben, `News of ${say()}`)];
  await anAutomation(admin, project, { actions });
  const rules = { combinator: 'AND', conditions: [{ field: 'title', operator: 'contains', value: NAME }] };
  await anAutomation(admin, project, { trigger: { ...ON_NOTE, rules }, actions: [tells(ben)] });
  await admin.do(createVersion, { pageId: note.id, title: `Before ${say()} left` });
  await admin.do(createGroup, { name: `Friends of ${say()}` });
  await admin.do(createInvite, { role: 'VIEWER', message: `Read what ${say()} says` });
  await admin.do(createAlertRule, { title: `Deletions by ${say()}`, actions: ['deleteNote'] });
  await ben.do(saveScope, { name: `All of ${say()}`, search: `?${new URLSearchParams({ q: say() })}` });
  await ben.do(saveScope, { name: 'Others', search: '?q=parcel' });
  await ben.do(ask, { question: `What does ${say()} say?` });
  await ben.do(createAccessToken, { title: `Script for ${say()}`, scope: 'READ', days: 30 });
  await admin.do(createWorkspaceToken, { title: `Reader of ${say()}` });
  // They contain the names of parent folders.
  await anExport(admin, { projectId });
  return { admin, ben, person, projectId, tag, note, background };
}
