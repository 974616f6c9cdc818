import { randomUUID } from 'node:crypto';
import { createCodingRound } from '@earshot/core/areas/agreement/coding-round';
import { ask } from '@earshot/core/areas/ask/conversation';
import { automations } from '@earshot/core/areas/automations/automation';
import { dataPoints } from '@earshot/core/areas/channels/data-point';
import { charts, createChart } from '@earshot/core/areas/charts/chart';
import { createCollection } from '@earshot/core/areas/coding/collection';
import { createTag, tags } from '@earshot/core/areas/coding/tag';
import { createTagBoard } from '@earshot/core/areas/coding/tag-board';
import { createTagGroup } from '@earshot/core/areas/coding/tag-group';
import { createDashboard } from '@earshot/core/areas/dashboards/dashboard';
import { createDashboardCard, dashboardCards } from '@earshot/core/areas/dashboards/dashboard-card';
import { type RetypedPlace, retypedPlaces } from '@earshot/core/areas/erasure/retyped';
import { withdrawal, withdrawPerson } from '@earshot/core/areas/erasure/withdrawal';
import { projectExports } from '@earshot/core/areas/exchange/project-export';
import { createField, fields } from '@earshot/core/areas/fields/field';
import { createFieldSet } from '@earshot/core/areas/fields/field-set';
import { fieldValueChanges, setFieldValues } from '@earshot/core/areas/fields/field-value';
import { createAlertRule } from '@earshot/core/areas/notifications/alert';
import { note as oneNote } from '@earshot/core/areas/pages/note';
import { saveScope } from '@earshot/core/areas/pages/saved-scope';
import { createVersion } from '@earshot/core/areas/pages/version';
import { createPerson } from '@earshot/core/areas/people/person';
import { createFolder } from '@earshot/core/areas/places/folder';
import { project as oneProject, updateProject } from '@earshot/core/areas/places/project';
import { createFeed, feeds } from '@earshot/core/areas/search/feed';
import { updateSurvey } from '@earshot/core/areas/surveys/survey';
import { makeTheme, updateTheme } from '@earshot/core/areas/themes/theme';
import { createGroup } from '@earshot/core/areas/workspace/group';
import { createInvite } from '@earshot/core/areas/workspace/invite';
import { limits } from '@earshot/core/limits';
import { createAccessToken, createWorkspaceToken } from '@earshot/core/model/access-token';
import type { InputOf } from '@earshot/core/model/operation';
import { setGrant } from '@earshot/core/model/place';
import { T } from '@earshot/host/boot/tokens';
import { expect } from 'chai';
import { dump, holding } from '../../kit/dump.ts';
import { furtherTest } from '../../kit/further-test.ts';
import { aNote, aProject, aRoom, type Person } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { upload } from '../../kit/hosts/uploads.ts';
import { anAutomation, ON_NOTE, tells } from '../../kit/rooms/automations.ts';
import { aFileChannel, bringIn } from '../../kit/rooms/channels.ts';
import { anExport } from '../../kit/rooms/exports.ts';
import { aSurvey } from '../../kit/rooms/surveys.ts';

const NAME = 'Ada-Lind Finchley-Smith';
const EMAIL = 'ada-lind.finchley@double-name.example';

/** A workspace in which colleagues named a participant in titles, filters and searches of each kind. */
async function aTitledRoom() {
  const room = await aRoom();
  const { admin } = room;
  const ben = await room.person('CONTRIBUTOR');
  const person = await admin.do(createPerson, { name: NAME, email: EMAIL });
  const folder = await admin.do(createFolder, { name: `All about ${NAME}` });
  const project = await aProject(admin, { title: `The case of ${NAME}` });
  const projectId = project.id;
  await admin.do(updateProject, { id: projectId, summary: `Write to ${EMAIL}`, folderId: folder.id });
  const tag = await admin.do(createTag, { projectId, title: `Like ${NAME}`, description: `Her address is ${EMAIL}` });
  // Without the name it would be called as the other one.
  await admin.do(createTag, { projectId, title: 'Like [name 1]' });
  await admin.do(createTagGroup, { projectId, title: `Group of ${NAME}` });
  await admin.do(createTagBoard, { projectId, title: `Board of ${NAME}` });
  await admin.do(createCollection, { projectId, title: `Collected for ${NAME}` });
  const counting = { projectId, type: 'BAR', metric: 'HIGHLIGHT_COUNT', groupBy: 'TAG' } as const;
  await admin.do(createChart, { ...counting, title: `Chart of ${NAME}` });
  const says = { combinator: 'and', fields: [{ field: 'title', operator: 'CONTAINS', values: [NAME] }] } as const;
  await admin.do(createChart, { ...counting, title: 'Filtered', filter: says as never });
  const who = await admin.do(createField, { placeId: projectId, scope: 'NOTE', type: 'PERSON', label: 'Who' });
  const names = {
    combinator: 'and',
    fields: [{ field: who.id, operator: 'HAS_ANY_OF', values: [person.id] }],
  } as const;
  await admin.do(createChart, { ...counting, title: 'By person', filter: names as never });
  const dashboard = await admin.do(createDashboard, { placeId: projectId, title: `Dashboard of ${NAME}` });
  const card = (more: Partial<InputOf<typeof createDashboardCard>>) =>
    admin.do(createDashboardCard, { dashboardId: dashboard.id, kind: 'HEADING', ...more });
  await card({ heading: `Words of ${NAME}` });
  await card({ kind: 'SEARCH', search: `${new URLSearchParams({ q: `“${NAME}”` })}` });
  await card({ kind: 'SEARCH', search: 'q=parcels' });
  await admin.do(createFeed, { title: `News of ${NAME}`, request: { query: 'parcel' }, shared: true });
  await ben.do(createFeed, { title: 'Mine', request: { query: NAME } });
  await admin.do(createFeed, { title: 'Others', request: { query: 'parcel' } });
  const channel = await aFileChannel(admin, `Feedback of ${NAME}`);
  await bringIn(
    admin,
    channel.id,
    'Ref,Comment\nR-1,"The parcel came late, and nobody had told me when it would come."\n',
  );
  const [point] = (await admin.do(dataPoints, { condition: { channelId: channel.id } })).nodes;
  const dataPointIds = [point?.id ?? ''];
  const theme = await admin.do(makeTheme, { id: channel.id, title: `What ${NAME} says`, dataPointIds });
  await admin.do(updateTheme, { id: theme.id, title: `Why ${NAME} waits` });
  const survey = await aSurvey(admin, projectId, 'Rating,Why\n5,Fast\n');
  const questions = survey.questions.map((one) => ({ ...one, text: `${one.text}, asked by ${NAME}` }));
  await admin.do(updateSurvey, { id: survey.id, title: `Survey for ${NAME}`, questions });
  const inProject = { placeId: projectId, scope: 'NOTE' } as const;
  await admin.do(createFieldSet, { ...inProject, label: `Set of ${NAME}` });
  const options = [{ id: randomUUID(), label: `Like ${NAME}`, colour: '#2f9e44' }];
  await admin.do(createField, { ...inProject, type: 'SELECT', label: 'Sort', options });
  const note = await aNote(admin, { projectId, title: 'Coded' });
  const typed = async (type: 'TEXT' | 'EMAIL', label: string, ...values: string[]) => {
    const { id: fieldId } = await admin.do(createField, { ...inProject, type, label });
    for (const value of values) await admin.do(setFieldValues, { cells: [{ rowId: note.id, fieldId, value }] });
    return fieldId;
  };
  const background = await typed('TEXT', 'Background', `Met ${NAME} twice`, `A friend of ${NAME}`);
  await typed('TEXT', 'Before', `Told by ${NAME}`, 'Told by a colleague');
  await typed('EMAIL', 'Reply to', EMAIL);
  await typed('TEXT', 'Weather', 'Rain');
  await upload(admin, { projectId, name: `Talk with ${NAME}.txt`, bytes: 'Rain again.' });
  const coderIds = [admin.memberId, ben.memberId];
  await admin.do(setGrant, { placeId: projectId, principal: 'MEMBER', principalId: ben.memberId, level: 'WRITE' });
  await admin.host.container
    .get(T.database)
    .inWorkspace(admin.workspaceId, (transaction) =>
      transaction.sql('update surveys set file_name = $2 where workspace_id = $1', [admin.workspaceId, `${NAME}.csv`]),
    );
  await admin.do(createCodingRound, { projectId, title: `Round of ${NAME}`, noteIds: [note.id], coderIds });
  const actions = [tells(ben, `News of ${NAME}`)];
  await anAutomation(admin, project, { actions });
  const rules = { combinator: 'AND', conditions: [{ field: 'title', operator: 'contains', value: NAME }] };
  await anAutomation(admin, project, { trigger: { ...ON_NOTE, rules }, actions: [tells(ben)] });
  await admin.do(createVersion, { pageId: note.id, title: `Before ${NAME} left` });
  await admin.do(createGroup, { name: `Friends of ${NAME}` });
  await admin.do(createInvite, { role: 'VIEWER', message: `Read what ${NAME} says` });
  await admin.do(createAlertRule, { title: `Deletions by ${NAME}`, actions: ['deleteNote'] });
  await ben.do(saveScope, { name: `All of ${NAME}`, search: `?${new URLSearchParams({ q: NAME })}` });
  await ben.do(saveScope, { name: 'Others', search: '?q=parcel' });
  await ben.do(ask, { question: `What does ${NAME} say?` });
  await ben.do(createAccessToken, { title: `Script for ${NAME}`, scope: 'READ', days: 30 });
  await admin.do(createWorkspaceToken, { title: `Reader of ${NAME}` });
  // They have the names of folders above.
  await anExport(admin, { projectId });
  return { admin, ben, person, projectId, tag, note, background };
}

const keyOf = ({ kind, title }: RetypedPlace) => `${kind} ${title}`;
/** The tables in which a withdrawal must empty something of the above. */
const STORES = [
  'access_tokens',
  'alert_rules',
  'ask_conversations',
  'ask_messages',
  'groups',
  'invites',
  'members',
  'saved_scopes',
  'versions',
  'automations',
  'charts',
  'coding_rounds',
  'field_sets',
  'field_value_changes',
  'field_values',
  'fields',
  'files',
  'surveys',
  'channels',
  'collections',
  'dashboard_cards',
  'dashboards',
  'feeds',
  'folders',
  'projects',
  'tag_boards',
  'tag_groups',
  'tags',
  'theme_edit_contents',
  'themes',
];

async function withdrawn(admin: Person, id: string, remove: readonly RetypedPlace[]) {
  const chosen = remove.map(({ kind, id: placeId }) => ({ kind, id: placeId }));
  const begun = await admin.do(withdrawPerson, { id, remove: chosen, confirmation: 'WITHDRAW' });
  return eventually(async () => {
    const row = await admin.do(withdrawal, { id: begun.id });
    expect([row.state, row.problem]).to.deep.equal(['DONE', '']);
    return row;
  }, 60_000);
}

describe('titles, filters and searches in which colleagues named somebody', function () {
  this.timeout(180_000);

  it('are listed, and words are taken out of each, in whatever table', async () => {
    const { admin, ben, person, projectId, tag, note, background } = await aTitledRoom();
    const found = await admin.do(retypedPlaces, { id: person.id });
    expect(found.map(keyOf)).to.have.members([
      `FOLDER All about ${NAME}`,
      `PROJECT The case of ${NAME}`,
      `TAG Like ${NAME}`,
      `TAG_GROUP Group of ${NAME}`,
      `TAG_BOARD Board of ${NAME}`,
      `COLLECTION Collected for ${NAME}`,
      `CHART Chart of ${NAME}`,
      'CHART Filtered',
      'CHART By person',
      `DASHBOARD Dashboard of ${NAME}`,
      `DASHBOARD_CARD Words of ${NAME}`,
      'DASHBOARD_CARD ',
      `FEED News of ${NAME}`,
      // Only its member is shown what it is called and says.
      'FEED ',
      `CHANNEL Feedback of ${NAME}`,
      `THEME Why ${NAME} waits`,
      `SURVEY Survey for ${NAME}`,
      `FIELD_SET Set of ${NAME}`,
      'FIELD Sort',
      'FIELD Background',
      'FIELD Before',
      'FIELD Reply to',
      `FILE Talk with ${NAME}.txt`,
      `CODING_ROUND Round of ${NAME}`,
      'AUTOMATION Tell the team',
      'AUTOMATION Tell the team',
      `VERSION Before ${NAME} left`,
      `GROUP Friends of ${NAME}`,
      `INVITE Read what ${NAME} says`,
      `ALERT_RULE Deletions by ${NAME}`,
      // Only their member is shown what these say.
      'SAVED_SCOPES ',
      'CONVERSATION ',
      'ACCESS_TOKEN ',
      'ACCESS_TOKEN ',
      `PROGRAM Reader of ${NAME}`,
    ]);
    expect(found.find(({ kind, title }) => kind === 'FEED' && title === '')?.excerpt).to.equal('');
    const { counts } = await withdrawn(admin, person.id, found);
    expect(counts).to.include({ RETYPED: found.length, LEFT: 0 });
    expect(await admin.do(oneProject, { id: projectId })).to.include({
      title: 'The case of [name 1]',
      summary: 'Write to [redacted 1]',
    });
    const { nodes } = await admin.do(tags, { condition: { projectId } });
    expect(nodes.find(({ id }) => id === tag.id)).to.include({
      title: 'Like [name 1] (2)',
      description: 'Her address is [redacted 1]',
    });
    const shown = (await admin.do(charts, { condition: { projectId } })).nodes;
    expect(shown.map(({ title }) => title)).to.deep.equal(['Chart of [name 1]']);
    const cards = (await admin.do(dashboardCards, {})).nodes;
    expect(cards.map(({ heading, search }) => heading + search)).to.have.members(['Words of [name 1]', 'q=parcels']);
    expect((await admin.do(feeds, {})).map(({ title }) => title)).to.deep.equal(['Others']);
    expect(await ben.do(feeds, {})).to.deep.equal([]);
    const [sort] = (await admin.do(fields, { condition: { placeId: projectId } })).nodes.filter(
      ({ label }) => label === 'Sort',
    );
    expect(sort?.options.map(({ label }) => label)).to.deep.equal(['Like [name 1]']);
    const { fields: values } = await admin.do(oneNote, { id: note.id });
    expect(Object.values(values)).to.have.members(['A friend of [name 1]', 'Told by a colleague', 'Rain']);
    const changes = (await admin.do(fieldValueChanges, { rowId: note.id })).filter(
      ({ fieldId }) => fieldId === background,
    );
    expect(changes.map(({ before, after }) => [before, after])).to.deep.equal([
      ['Met [name 1] twice', 'A friend of [name 1]'],
      [null, 'Met [name 1] twice'],
    ]);
    const [told] = (await admin.do(automations, { condition: { placeId: projectId } })).nodes;
    expect(told?.actions[0]?.settings.text).to.equal('News of [name 1]');
    await eventually(async () => {
      const there = await dump(admin);
      const encoded = new URLSearchParams({ q: NAME }).toString().slice(2);
      expect(holding(there, [NAME, NAME.toLowerCase(), EMAIL, encoded])).to.deep.equal([]);
    }, 20_000);
    expect((await admin.do(projectExports, { condition: { projectId } })).nodes).to.deep.equal([]);
  });

  it('stay where nobody chose them, so that each of these stores is one that a withdrawal has to empty', async () => {
    const { admin, person } = await aTitledRoom();
    const { counts } = await withdrawn(admin, person.id, []);
    expect(counts).to.not.have.property('RETYPED');
    const encoded = new URLSearchParams({ q: NAME }).toString().slice(2);
    expect(holding(await dump(admin), [NAME, encoded])).to.include.members(STORES);
  });

  furtherTest('go from more values of one field than are rewritten at once', async () => {
    const { admin } = await aRoom();
    const person = await admin.do(createPerson, { name: NAME });
    const project = await aProject(admin);
    const { id: fieldId } = await admin.do(createField, {
      placeId: project.id,
      scope: 'NOTE',
      type: 'TEXT',
      label: 'Background',
    });
    const rows = [];
    for (let at = 0; at < limits.retyped.values + 5; at += 1) rows.push(await aNote(admin, { projectId: project.id }));
    for (let at = 0; at < rows.length; at += 100)
      await admin.do(setFieldValues, {
        cells: rows
          .slice(at, at + 100)
          .map(({ id: rowId }, more) => ({ rowId, fieldId, value: `${at + more}: ${NAME}` })),
      });
    const found = await admin.do(retypedPlaces, { id: person.id });
    expect(found.map(keyOf)).to.deep.equal(['FIELD Background']);
    await withdrawn(admin, person.id, found);
    expect(holding(await dump(admin), [NAME])).to.deep.equal([]);
    const last = await admin.do(oneNote, { id: rows.at(-1)?.id ?? '' });
    expect(Object.values(last.fields)).to.deep.equal([`${rows.length - 1}: [name 1]`]);
  });
});
