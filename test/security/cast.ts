import { randomUUID } from 'node:crypto';
import { CodingRound } from '@earshot/core/areas/agreement/coding-round';
import { Automation } from '@earshot/core/areas/automations/automation';
import { AutomationRun } from '@earshot/core/areas/automations/automation-run';
import { createCanvas } from '@earshot/core/areas/canvas/canvas';
import { ChannelRun } from '@earshot/core/areas/channels/channel-run';
import { DataPoint } from '@earshot/core/areas/channels/data-point';
import { createChart } from '@earshot/core/areas/charts/chart';
import { addToCollection, createCollection } from '@earshot/core/areas/coding/collection';
import { Highlight } from '@earshot/core/areas/coding/highlight';
import { createTag } from '@earshot/core/areas/coding/tag';
import { createTagBoard } from '@earshot/core/areas/coding/tag-board';
import { createTagGroup } from '@earshot/core/areas/coding/tag-group';
import { linkTagSet } from '@earshot/core/areas/coding/tag-set-link';
import { createComment } from '@earshot/core/areas/comments/comment';
import { createDashboard } from '@earshot/core/areas/dashboards/dashboard';
import { createDashboardCard } from '@earshot/core/areas/dashboards/dashboard-card';
import { PersonImport } from '@earshot/core/areas/directory/person-import';
import { Withdrawal } from '@earshot/core/areas/erasure/withdrawal';
import { ProjectExport } from '@earshot/core/areas/exchange/project-export';
import { ProjectImport } from '@earshot/core/areas/exchange/project-import';
import { createField } from '@earshot/core/areas/fields/field';
import { setFieldPreference } from '@earshot/core/areas/fields/field-preference';
import { createFieldSet } from '@earshot/core/areas/fields/field-set';
import { File } from '@earshot/core/areas/files/file';
import { FileImport } from '@earshot/core/areas/files/file-import';
import { IssueLink } from '@earshot/core/areas/integrations/issue-link';
import { mails } from '@earshot/core/areas/mail/mail';
import { MediaJob } from '@earshot/core/areas/media/media-job';
import { ModelCall } from '@earshot/core/areas/models/model-call';
import { createAlertRule } from '@earshot/core/areas/notifications/alert';
import { createInsight, lockInsight, publishInsight } from '@earshot/core/areas/pages/insight';
import { createNote } from '@earshot/core/areas/pages/note';
import { createPerson } from '@earshot/core/areas/people/person';
import { createChannel, deleteChannel } from '@earshot/core/areas/places/channel';
import { createFolder, deleteFolder } from '@earshot/core/areas/places/folder';
import { createProject, deleteProject, updateProject } from '@earshot/core/areas/places/project';
import { Citation } from '@earshot/core/areas/quotes/citation';
import { createReel } from '@earshot/core/areas/reels/reel';
import { ReelExport } from '@earshot/core/areas/reels/reel-export';
import { Suggestion } from '@earshot/core/areas/suggestions/suggestion';
import { SuggestionRun } from '@earshot/core/areas/suggestions/suggestion-run';
import { Summary } from '@earshot/core/areas/summaries/summary';
import { Survey } from '@earshot/core/areas/surveys/survey';
import { SurveyNoteRun } from '@earshot/core/areas/surveys/survey-note-run';
import { SurveyResponse } from '@earshot/core/areas/surveys/survey-response';
import { createTemplate } from '@earshot/core/areas/templates/template';
import { Theme, ThemeEdit } from '@earshot/core/areas/themes/theme';
import { ThemeRun } from '@earshot/core/areas/themes/theme-run';
import { Transcription } from '@earshot/core/areas/transcription/transcription';
import { createSpeaker } from '@earshot/core/areas/transcripts/speaker';
import { Translation } from '@earshot/core/areas/translation/translation';
import { createVersion } from '@earshot/core/areas/versions/version';
import { createView } from '@earshot/core/areas/views/view';
import { createAccessToken } from '@earshot/core/areas/workspace/access-token';
import { addToGroup, createGroup } from '@earshot/core/areas/workspace/group';
import { createInvite, revokeInvite } from '@earshot/core/areas/workspace/invite';
import type { GrantedLevel } from '@earshot/core/model/entity';
import type { FieldScope } from '@earshot/core/model/field-scope';
import { ImportedAuthor } from '@earshot/core/model/imported-author';
import type { Role } from '@earshot/core/model/member';
import { Member, updateMember } from '@earshot/core/model/member';
import { setGrant } from '@earshot/core/model/place';
import { directoryOf } from '@earshot/core/rules/directory';
import { type TokenScope } from '@earshot/core/rules/permission';
import { T } from '@earshot/host/area';
import { storeEdit } from '@earshot/host/areas/themes/store/theme-edits';
import type { OpenSession } from '@earshot/host/operations/visit';
import type { Transaction } from '@earshot/host/store/database';
import { Rows } from '@earshot/host/store/rows';
import { A_TRANSLATION } from '../kit/fixtures/translation.ts';
import { aRoom, type Person, type Room, testHost } from '../kit/hosts/host.ts';
import { aLink } from '../kit/rooms/links.ts';

/** Callers: a role, their level, and their special properties. */
export const PRINCIPALS = {
  anonymous: {},
  /** not signed in, but with the place's public link */
  'share-token': {},
  suspended: { role: 'CONTRIBUTOR', level: 'FULL', suspended: true },
  /** signed in, but no longer a member of the workspace */
  'no-role': { role: 'CONTRIBUTOR', level: 'FULL', removed: true },
  'viewer-read': { role: 'VIEWER', level: 'READ' },
  'viewer-full': { role: 'VIEWER', level: 'FULL' },
  'contributor-read': { role: 'CONTRIBUTOR', level: 'READ' },
  'contributor-write': { role: 'CONTRIBUTOR', level: 'WRITE' },
  'contributor-full': { role: 'CONTRIBUTOR', level: 'FULL' },
  manager: { role: 'MANAGER', level: 'WRITE' },
  admin: { role: 'CONTRIBUTOR', level: 'WRITE', admin: true },
  /** programs with an access token of a person with write access, and of an administrator */
  'token-read': { role: 'CONTRIBUTOR', level: 'WRITE', token: 'READ' },
  'token-write': { role: 'CONTRIBUTOR', level: 'WRITE', token: 'WRITE' },
  'token-admin': { role: 'CONTRIBUTOR', level: 'WRITE', admin: true, token: 'WRITE' },
  'other-workspace': { elsewhere: true },
} as const satisfies Record<
  string,
  {
    role?: Role;
    level?: GrantedLevel;
    suspended?: boolean;
    removed?: boolean;
    admin?: boolean;
    elsewhere?: boolean;
    token?: TokenScope;
  }
>;
export type PrincipalName = keyof typeof PRINCIPALS;

/**
 * `locked` is like `own`, but all objects of an insight belong to a locked one. `workspace` and `directory` are the
 * places without grants; objects that are not in them are those of `own`.
 */
export const PLACES = [
  'own',
  'group',
  'private',
  'foreign',
  'archived',
  'trashed',
  'locked',
  'workspace',
  'directory',
] as const;
export type PlaceName = (typeof PLACES)[number];

/** Objects at the places without grants. */
export const LYING_AT: Partial<Record<PlaceName, readonly string[]>> = {
  workspace: ['Place', 'Field', 'FieldSet', 'Tag', 'TagGroup', 'TagBoard', 'Member', 'Group', 'Invite', 'Workspace'],
  directory: ['Place', 'Field', 'FieldSet', 'Person', 'PersonImport'],
};

/** The ids of all objects at one place, by entity. */
export type Ids = Record<string, string>;

export interface Cast {
  workspaceId: string;
  sessions: Map<PrincipalName, OpenSession | null>;
  places: Record<PlaceName, Ids>;
}

/** One workspace with every kind of principal and place, and another one beside it. */
export async function aCast(): Promise<Cast> {
  const room = await aRoom('Cast');
  const elsewhere = await aRoom('Elsewhere');
  const people = await peopleOf(room);
  const owner = await room.person('CONTRIBUTOR');
  const shared = await workspaceIds(room.admin);
  const shares = await sharedBy(room.admin, shared.Person ?? '');
  const place = async (name: string, lies: LiesOn = 'note') => ({
    ...shared,
    ...(await contentOf(owner, shares.workspace.TagGroup ?? '', name, lies)),
  });
  const own = await place('own');
  const places: Record<PlaceName, Ids> = {
    own,
    workspace: { ...own, ...shares.workspace },
    directory: { ...own, ...shares.directory },
    group: await place('group'),
    private: await place('private'),
    archived: await place('archived'),
    trashed: await place('trashed'),
    locked: await place('locked', 'insight'),
    foreign: {
      ...(await workspaceIds(elsewhere.admin)),
      ...(await contentOf(elsewhere.admin, await aTagSet(elsewhere.admin), 'foreign')),
    },
  };
  for (const [name, person] of people) {
    const { level } = PRINCIPALS[name] as { level?: GrantedLevel };
    if (!level) continue;
    for (const at of ['own', 'archived', 'trashed', 'locked'] as const)
      await grantAll(owner, places[at], level, 'MEMBER', person.memberId);
    const group = await room.admin.do(createGroup, { name });
    await room.admin.do(addToGroup, { groupId: group.id, memberId: person.memberId });
    await grantAll(owner, places.group, level, 'GROUP', group.id);
  }
  await owner.do(updateProject, { id: places.archived.Project ?? '', status: 'ARCHIVED' });
  await owner.do(lockInsight, { id: places.locked.Insight ?? '' });
  await owner.do(deleteProject, { id: places.trashed.Project ?? '' });
  await owner.do(deleteFolder, { id: places.trashed.Folder ?? '' });
  await owner.do(deleteChannel, { id: places.trashed.Channel ?? '' });
  const suspended = people.get('suspended');
  if (suspended) await room.admin.do(updateMember, { id: suspended.memberId, suspended: true });
  const removed = people.get('no-role');
  if (removed) await remove(removed);
  const sessions = new Map<PrincipalName, OpenSession | null>([
    ['anonymous', null],
    ['share-token', null],
  ]);
  for (const [name, person] of people) {
    const { token } = PRINCIPALS[name] as { token?: TokenScope };
    sessions.set(name, token ? await openedByToken(person, token) : await sessionOf(person));
  }
  sessions.set('other-workspace', await sessionOf(elsewhere.admin));
  return { workspaceId: room.workspaceId, sessions, places };
}

async function peopleOf(room: Room): Promise<Map<PrincipalName, Person>> {
  const people = new Map<PrincipalName, Person>();
  for (const [name, { role, admin }] of Object.entries(PRINCIPALS) as [
    PrincipalName,
    { role?: Role; admin?: boolean },
  ][])
    if (role) people.set(name, await room.person(role, { admin }));
  return people;
}

// Members cannot be removed yet; a looked-up right must still not outlive its row.
async function remove({ workspaceId, memberId }: Person): Promise<void> {
  const { container } = await testHost();
  await container
    .get(T.database)
    .inWorkspace(workspaceId, (transaction) =>
      new Rows(transaction, Member).update(memberId, { trashedAt: new Date().toISOString() }),
    );
}

async function sessionOf(person: Person): Promise<OpenSession | null> {
  const { container } = await testHost();
  container.get(T.keeper).forget();
  return container.get(T.keeper).open(person.cookie?.split('=')[1], '127.0.0.1');
}

async function openedByToken(person: Person, scope: TokenScope): Promise<OpenSession | null> {
  const { secret } = await person.do(createAccessToken, { title: 'Reports', scope });
  const { container } = await testHost();
  return container.get(T.keeper).openByToken(secret, '127.0.0.1');
}

const grantAll = async (
  owner: Person,
  ids: Ids,
  level: GrantedLevel,
  principal: 'MEMBER' | 'GROUP',
  principalId: string,
) => {
  for (const placeId of [ids.Project ?? '', ids.Folder ?? '', ids.Channel ?? ''])
    await owner.do(setGrant, { placeId, principal, principalId, level });
};

async function workspaceIds(admin: Person): Promise<Ids> {
  const { invite } = await admin.do(createInvite, { role: 'VIEWER', email: 'ida@example.org' });
  const [mail] = (await admin.do(mails, {})).nodes;
  const { invite: revoked } = await admin.do(createInvite, { role: 'VIEWER' });
  await admin.do(revokeInvite, { id: revoked.id });
  const group = await admin.do(createGroup, { name: 'Everybody else' });
  const person = await admin.do(createPerson, { name: 'Ida Contact', email: 'ida@example.org' });
  const note = await admin.do(createNote, {
    projectId: (await admin.do(createProject, { title: 'Templates', everyone: null, detached: true })).id,
  });
  const template = await admin.do(createTemplate, { pageId: note.id, title: 'Shared' });
  const alertRule = await admin.do(createAlertRule, { title: 'Rights', actions: ['setUp'] });
  return {
    Template: template.id,
    AlertRule: alertRule.id,
    Person: person.id,
    PersonImport: await addPersonImport(admin),
    Invite: invite.id,
    Mail: mail?.id ?? '',
    ModelCall: await addModelCall(admin),
    Group: group.id,
    Member: admin.memberId,
    Workspace: admin.workspaceId,
  };
}

const aTagSet = async (admin: Person): Promise<string> =>
  (await admin.do(createTagGroup, { projectId: null, title: 'Shared' })).id;

/** Objects of the workspace itself and of its people directory. */
async function sharedBy(admin: Person, personId: string): Promise<{ workspace: Ids; directory: Ids }> {
  const fieldsOf = async (placeId: string, scope: FieldScope): Promise<Ids> => {
    const fieldSet = await admin.do(createFieldSet, { placeId, scope, label: 'Shared' });
    const field = await admin.do(createField, { placeId, scope, type: 'TEXT', label: 'Shared' });
    return { Place: placeId, FieldSet: fieldSet.id, Field: field.id };
  };
  const setId = await aTagSet(admin);
  return {
    workspace: {
      ...(await fieldsOf(admin.workspaceId, 'NOTE')),
      TagGroup: setId,
      TagBoard: (await admin.do(createTagBoard, { projectId: null, title: 'Shared' })).id,
      Tag: (await admin.do(createTag, { projectId: null, groupId: setId, title: 'Shared' })).id,
    },
    directory: { ...(await fieldsOf(directoryOf(admin.workspaceId), 'PERSON')), FieldedRow: personId },
  };
}

// Only the row: its people do not matter here.
async function addPersonImport({ workspaceId, memberId }: Person): Promise<string> {
  const { container } = await testHost();
  const counts = { progress: 1000, read: 0, added: 0, filled: 0, same: 0, unreadable: 0, badValues: 0 };
  const { id } = await container.get(T.database).inWorkspace(workspaceId, (transaction) =>
    new Rows(transaction, PersonImport).insert({
      placeId: directoryOf(workspaceId),
      fileId: randomUUID(),
      fileName: 'people.csv',
      state: 'DONE',
      options: {},
      startedAt: null,
      endedAt: null,
      ...counts,
      madeFieldIds: [],
      problem: '',
      createdBy: memberId,
    }),
  );
  return id;
}

// Only the row: nothing is sent anywhere here.
async function addModelCall({ workspaceId, memberId }: Person): Promise<string> {
  const { container } = await testHost();
  const about = { provider: 'Fake', model: 'fake', region: 'EU', host: 'models.example.org' };
  const counts = { status: 200, bytesOut: 1, bytesIn: 1, characters: 1, endedAt: null };
  const { id } = await container.get(T.database).inWorkspace(workspaceId, (transaction) =>
    new Rows(transaction, ModelCall).insert({
      purpose: 'ANSWER',
      outcome: 'ANSWERED',
      memberId,
      ...about,
      ...counts,
    }),
  );
  return id;
}

/** Types of pages with comments, versions, links and files. */
type LiesOn = 'note' | 'insight';

async function contentOf(owner: Person, setId: string, title: string, lies: LiesOn = 'note'): Promise<Ids> {
  const project = await owner.do(createProject, { title, everyone: null, detached: true });
  const folder = await owner.do(createFolder, { name: title });
  const note = await owner.do(createNote, { projectId: project.id, title });
  const insight = await owner.do(createInsight, { projectId: project.id, title });
  const speaker = await owner.do(createSpeaker, { noteId: note.id, name: title });
  const page = lies === 'note' ? note : insight;
  const version = await owner.do(createVersion, { pageId: page.id, title });
  const comment = await owner.do(createComment, { pageId: page.id, body: title });
  const tag = await owner.do(createTag, { projectId: project.id, title });
  const tagGroup = await owner.do(createTagGroup, { projectId: project.id, title });
  const board = await owner.do(createTagBoard, { projectId: project.id, title });
  const link = await owner.do(linkTagSet, { projectId: project.id, groupId: setId });
  const fieldSet = await owner.do(createFieldSet, { placeId: project.id, scope: 'NOTE', label: title });
  const field = await owner.do(createField, { placeId: project.id, scope: 'NOTE', type: 'TEXT', label: title });
  const preference = await owner.do(setFieldPreference, { projectId: project.id, fieldId: field.id, hidden: false });
  const highlight = await addHighlight(owner, note.id, project.id);
  if (lies === 'insight') await owner.do(publishInsight, { id: insight.id });
  const shareOn = lies === 'note' ? { highlightId: highlight } : { insightId: insight.id };
  const share = await aLink(owner, shareOn);
  const file = await addFile(owner, { projectId: project.id, placeId: project.id, pageId: insight.id });
  const channel = await addChannel(owner, title);
  const survey = await addSurvey(owner, project.id);
  const citation = await addCitation(owner, { projectId: project.id, insightId: insight.id });
  const view = await owner.do(createView, { placeId: project.id, objectType: 'NOTE', title });
  const collection = await owner.do(createCollection, { projectId: project.id, title });
  const [item] = await owner.do(addToCollection, { id: collection.id, insightIds: [insight.id] });
  const { reel } = await owner.do(createReel, { projectId: project.id, title });
  const by = { type: 'BAR', metric: 'HIGHLIGHT_COUNT', groupBy: 'TAG' } as const;
  const chart = await owner.do(createChart, { projectId: project.id, title, ...by });
  const canvas = await owner.do(createCanvas, { projectId: project.id, title });
  const dashboard = await owner.do(createDashboard, { placeId: project.id, title });
  const onIt = { dashboardId: dashboard.id, kind: 'HEADING', heading: title } as const;
  return {
    Project: project.id,
    Folder: folder.id,
    Note: note.id,
    Insight: insight.id,
    Comment: comment.id,
    Version: version.id,
    Speaker: speaker.id,
    Share: share.id,
    ShareToken: share.token,
    Page: insight.id,
    Tag: tag.id,
    TagGroup: tagGroup.id,
    TagBoard: board.id,
    TagSetLink: link.id,
    Collection: collection.id,
    CollectionItem: item?.id ?? '',
    View: view.id,
    CodingRound: await addCodingRound(owner, project.id, note.id),
    Canvas: canvas.id,
    ...(await addSuggestion(owner, { noteId: note.id, projectId: project.id })),
    Chart: chart.id,
    Dashboard: dashboard.id,
    DashboardCard: (await owner.do(createDashboardCard, onIt)).id,
    Summary: await addSummary(owner, project.id, page.id, lies),
    IssueLink: await addIssueLink(owner, project.id, insight.id),
    ...(await addAutomation(owner, project.id)),
    Translation: await addTranslation(owner, project.id, note.id),
    FieldSet: fieldSet.id,
    Field: field.id,
    FieldPreference: preference.id,
    FieldedRow: note.id,
    RevisedRow: note.id,
    Highlight: highlight,
    Citation: citation,
    File: file,
    FileImport: await addFileImport(owner, project.id),
    MediaJob: await addMediaJob(owner, project.id, file),
    Reel: reel.id,
    ReelExport: await addReelExport(owner, project.id, reel.id),
    Transcription: await addTranscription(owner, { projectId: project.id, noteId: note.id, fileId: file }),
    ProjectExport: await addExport(owner, project.id),
    Withdrawal: await addWithdrawal(owner),
    ProjectImport: await addProjectImport(owner, project.id, file),
    ImportedAuthor: await addImportedAuthor(owner, project.id),
    Place: project.id,
    ...survey,
    ...channel,
  };
}

// Only the row: the position of its words does not matter here.
async function addHighlight(owner: Person, noteId: string, projectId: string): Promise<string> {
  const { container } = await testHost();
  const id = randomUUID();
  await container.get(T.database).inWorkspace(owner.workspaceId, (transaction) =>
    new Rows(transaction, Highlight).insert({
      id,
      noteId,
      projectId,
      text: 'words',
      prefix: '',
      suffix: '',
      position: 0,
      state: 'LOST',
      createdBy: owner.memberId,
    }),
  );
  return id;
}

// Only the row: its coders need objects that do not exist yet. It is closed, so that its codes can be compared.
async function addCodingRound(owner: Person, projectId: string, noteId: string): Promise<string> {
  const { container } = await testHost();
  const { id } = await container.get(T.database).inWorkspace(owner.workspaceId, (transaction) =>
    new Rows(transaction, CodingRound).insert({
      projectId,
      title: 'Pilot',
      noteIds: [noteId],
      coderIds: [owner.memberId, randomUUID()],
      tagIds: [],
      unit: 'SENTENCE',
      state: 'CLOSED',
      closedAt: new Date().toISOString(),
      createdBy: owner.memberId,
    }),
  );
  return id;
}

// Only rows: their content does not matter here.
async function addSuggestion({ workspaceId }: Person, of: { noteId: string; projectId: string }): Promise<Ids> {
  const { container } = await testHost();
  const words = { text: 'words', prefix: '', suffix: '', position: 0, tagIds: [], model: '', score: 1 };
  const undecided = {
    nearestIds: [],
    state: 'PENDING' as const,
    highlightId: null,
    madeHighlight: false,
    acceptedTagIds: [],
  };
  const begun = { automatic: false, startedAt: null, endedAt: null, progress: 0 };
  const ended = { state: 'DONE', examples: 0, found: 0, model: '', unverified: 0, problem: '' } as const;
  return container.get(T.database).inWorkspace(workspaceId, async (transaction) => ({
    Suggestion: (await new Rows(transaction, Suggestion).insert({ ...of, ...words, ...undecided })).id,
    SuggestionRun: (await new Rows(transaction, SuggestionRun).insert({ ...of, ...begun, ...ended })).id,
  }));
}

/** The action of the cast's automation. */
export const A_STEP = '5a5a5a5a-1111-4111-8111-111111111111';

// Only rows, as if it were on: nothing triggers it.
async function addAutomation(owner: Person, placeId: string): Promise<Ids> {
  const { container } = await testHost();
  const is = { enabled: true, ownerId: owner.memberId, problem: '', secretsStored: [], nextAt: null };
  const trigger = { type: 'CRON', cron: '0 0 1 1 *', timeZone: 'UTC' };
  const actions = [
    { id: A_STEP, action: 'createNote', settings: { projectId: placeId, title: 'By itself', templateId: null } },
  ];
  const about = { event: 'clock', objectKind: '', objectId: null, at: new Date().toISOString(), depth: 0 };
  const ran = { state: 'FAILED' as const, steps: [], problem: '', startedAt: null, endedAt: null, nextAt: null };
  return container.get(T.database).inWorkspace(owner.workspaceId, async (transaction) => {
    const { id } = await new Rows(transaction, Automation).insert({
      placeId,
      title: 'By itself',
      trigger,
      actions,
      ...is,
    });
    const run = await new Rows(transaction, AutomationRun).insert({ automationId: id, placeId, ...about, ...ran });
    return { Automation: id, AutomationRun: run.id };
  });
}

// Only the row: its content does not matter here.
async function addSummary(owner: Person, placeId: string, pageId: string, lies: LiesOn): Promise<string> {
  const { container } = await testHost();
  const { id } = await container.get(T.database).inWorkspace(owner.workspaceId, (transaction) =>
    new Rows(transaction, Summary).insert({
      placeId,
      subject: lies === 'note' ? 'NOTE' : 'INSIGHT',
      pageId,
      themeId: null,
      tagId: null,
      framework: 'Summary',
      title: 'Summary',
      text: '',
      language: 'AUTO',
      prompt: '',
      state: 'DONE',
      progress: 1000,
      problem: '',
      sourceHash: '',
      transcript: false,
      shownAt: new Date().toISOString(),
    }),
  );
  return id;
}

async function addTranslation(owner: Person, projectId: string, noteId: string): Promise<string> {
  const { container } = await testHost();
  const { id } = await container
    .get(T.database)
    .inWorkspace(owner.workspaceId, (transaction) =>
      new Rows(transaction, Translation).insert({ noteId, projectId, ...A_TRANSLATION }),
    );
  return id;
}

// Only the row: nothing is made of the file here.
async function addMediaJob(owner: Person, projectId: string, fileId: string): Promise<string> {
  const { container } = await testHost();
  const wanted = { kind: 'AUDIO', processing: 'STANDARD', segments: 'SEGMENTED' } as const;
  const ended = { state: 'DONE', progress: 1000, problem: '', engine: '' } as const;
  const times = { startedAt: null, endedAt: null };
  const { id } = await container.get(T.database).inWorkspace(owner.workspaceId, (transaction) =>
    new Rows(transaction, MediaJob).insert({
      fileId,
      placeId: projectId,
      ...wanted,
      ...ended,
      ...times,
      events: [],
      createdBy: owner.memberId,
    }),
  );
  return id;
}

// Only the row: nothing is cut here.
async function addReelExport(owner: Person, projectId: string, reelId: string): Promise<string> {
  const { container } = await testHost();
  const { id } = await container.get(T.database).inWorkspace(owner.workspaceId, (transaction) =>
    new Rows(transaction, ReelExport).insert({
      ...A_REEL_EXPORT,
      events: [],
      notices: [],
      projectId,
      reelId,
      createdBy: owner.memberId,
    }),
  );
  return id;
}

const A_REEL_EXPORT = {
  format: 'MP4',
  captions: true,
  state: 'DONE',
  progress: 1000,
  included: 0,
  leftOut: 0,
  durationMs: 0,
  bytes: 0,
  hash: '',
  startedAt: null,
  endedAt: null,
  problem: '',
} as const;

// Only the row: nothing is transcribed here.
async function addTranscription(owner: Person, of: Pick<Transcription, 'projectId' | 'noteId' | 'fileId'>) {
  const { container } = await testHost();
  const ended = {
    state: 'DONE',
    progress: 1000,
    problem: '',
    madeNoteId: null,
    startedAt: null,
    endedAt: null,
  } as const;
  const asked = { transcriber: 'Local', transcriberTitle: 'Local', language: '', speakers: null, durationMs: null };
  const { id } = await container
    .get(T.database)
    .inWorkspace(owner.workspaceId, (transaction) =>
      new Rows(transaction, Transcription).insert({ ...of, ...asked, ...ended, words: 0, doubted: 0, warnings: [] }),
    );
  return id;
}

// Only the row: its content does not matter here.
async function addExport(owner: Person, projectId: string): Promise<string> {
  const { container } = await testHost();
  const about = { projectId, format: 'COMMUNITY', withFiles: true, createdBy: owner.memberId } as const;
  const ended = { state: 'DONE', progress: 1000, problem: '', hash: '', bytes: 0, counts: {} } as const;
  const times = { startedAt: null, endedAt: null, expiresAt: null };
  const { id } = await container.get(T.database).inWorkspace(owner.workspaceId, (transaction) =>
    new Rows(transaction, ProjectExport).insert({
      ...about,
      ...ended,
      ...times,
      notices: [],
      lossCount: 0,
      namesPeople: false,
    }),
  );
  return id;
}

// Only the row: no one is erased here.
async function addWithdrawal(owner: Person): Promise<string> {
  const { container } = await testHost();
  const { workspaceId } = owner;
  const about = { personId: randomUUID(), wholeNotes: false, placeId: directoryOf(workspaceId) };
  const ended = { state: 'DONE', progress: 1000, counts: {}, hash: '', problem: '' } as const;
  const times = { startedAt: null, endedAt: null };
  const { id } = await container
    .get(T.database)
    .inWorkspace(workspaceId, (transaction) =>
      new Rows(transaction, Withdrawal).insert({ ...about, ...ended, ...times }),
    );
  return id;
}

// Only the row: the content of the package does not matter here.
async function addProjectImport(owner: Person, projectId: string, fileId: string): Promise<string> {
  const { container } = await testHost();
  const about = {
    projectId,
    fileId,
    takesSettings: false,
    takesFolder: false,
    addsPeople: false,
    createdBy: owner.memberId,
  } as const;
  const ended = { state: 'DONE', progress: 1000, problem: '', fileName: 'Package.zip', title: 'Waiting' } as const;
  const times = { startedAt: null, endedAt: null, expiresAt: null };
  const { id } = await container
    .get(T.database)
    .inWorkspace(owner.workspaceId, (transaction) =>
      new Rows(transaction, ProjectImport).insert({ ...about, ...ended, ...times, counts: {}, notices: [] }),
    );
  return id;
}

async function addImportedAuthor(owner: Person, projectId: string): Promise<string> {
  const { container } = await testHost();
  const { id } = await container
    .get(T.database)
    .inWorkspace(owner.workspaceId, (transaction) =>
      new Rows(transaction, ImportedAuthor).insert({ projectId, name: 'Jane Doe', createdBy: owner.memberId }),
    );
  return id;
}

// Only the row: no service is called here.
async function addIssueLink(owner: Person, placeId: string, insightId: string): Promise<string> {
  const { container } = await testHost();
  const { id } = await container.get(T.database).inWorkspace(owner.workspaceId, (transaction) =>
    new Rows(transaction, IssueLink).insert({
      placeId,
      insightId,
      themeId: null,
      integration: 'LINEAR',
      title: 'Late parcels',
      state: 'LINKED',
      remoteId: 'issue-1',
      key: 'ENG-1',
      url: 'https://linear.app/acme/issue/ENG-1',
      status: 'Done',
      stage: 'DONE',
      problem: '',
      checkedAt: null,
    }),
  );
  return id;
}

async function addCitation(owner: Person, of: { projectId: string; insightId: string }): Promise<string> {
  const { container } = await testHost();
  const words = { text: 'words', speaker: '', startMs: null, hash: '' };
  const { id } = await container
    .get(T.database)
    .inWorkspace(owner.workspaceId, (transaction) => new Rows(transaction, Citation).insert({ ...of, ...words }));
  return id;
}

// Only the row: its bytes do not matter here.
async function addFile(owner: Person, of: Partial<File> & { placeId: string }): Promise<string> {
  const { container } = await testHost();
  const picture = {
    kind: 'IMAGE',
    mediaType: 'image/png',
    bytes: 5,
    hash: 'a'.repeat(64),
    width: 1,
    height: 1,
  } as const;
  const { id } = await container.get(T.database).inWorkspace(owner.workspaceId, (transaction) =>
    new Rows(transaction, File).insert({
      ...of,
      ...picture,
      name: 'words.png',
      status: 'COMPLETE',
      problem: '',
      createdBy: owner.memberId,
    }),
  );
  return id;
}

// Only rows: no file was read.
async function addSurvey(owner: Person, projectId: string): Promise<Ids> {
  const { container } = await testHost();
  return container.get(T.database).inWorkspace(owner.workspaceId, async (transaction) => {
    const { id: surveyId } = await new Rows(transaction, Survey).insert({
      projectId,
      title: 'words',
      questions: [],
      fileId: null,
      fileName: 'words.csv',
      state: 'READY',
      problem: '',
      unreadableCount: 0,
      unreadable: [],
    });
    const { id } = await new Rows(transaction, SurveyResponse).insert({
      projectId,
      surveyId,
      number: 1,
      respondent: 'words',
      answers: {},
    });
    const run = await new Rows(transaction, SurveyNoteRun).insert({
      projectId,
      surveyId,
      state: 'DONE',
      mapping: {},
      startedAt: null,
      endedAt: null,
      total: 1,
      made: 1,
      madeFieldIds: [],
      addedOptions: {},
      problem: '',
    });
    return { Survey: surveyId, SurveyResponse: id, SurveyNoteRun: run.id };
  });
}

// Only the row: the outcome of the file does not matter here.
async function addFileImport({ workspaceId }: Person, projectId: string): Promise<string> {
  const { container } = await testHost();
  const made = {
    processedInto: null,
    noteId: null,
    surveyId: null,
    numFailed: 0,
    endsImport: true,
    errors: [],
    notices: [],
  };
  const { id } = await container.get(T.database).inWorkspace(workspaceId, (transaction) =>
    new Rows(transaction, FileImport).insert({
      projectId,
      bulkImportId: randomUUID(),
      fileId: null,
      fileName: 'words.txt',
      state: 'FAILED',
      ...made,
    }),
  );
  return id;
}

// Its data points are only rows.
async function addChannel(owner: Person, title: string): Promise<Ids> {
  const { container } = await testHost();
  const { id: channelId } = await owner.do(createChannel, { title, source: 'CSV', everyone: null });
  const counts = { progress: 0, read: 0, added: 0, updated: 0, same: 0, outside: 0, unreadable: 0 };
  const never = { fileId: null, startedAt: null, endedAt: null };
  return container.get(T.database).inWorkspace(owner.workspaceId, async (transaction) => {
    const run = await new Rows(transaction, ChannelRun).insert({
      channelId,
      ...never,
      ...counts,
      fileName: 'words.csv',
      state: 'DONE',
      options: {},
      problem: '',
    });
    const words = { title: '', text: 'words', author: '', url: '', fields: {}, contentHash: '' };
    const point = await new Rows(transaction, DataPoint).insert({
      channelId,
      runId: run.id,
      externalId: '1',
      occurredAt: new Date().toISOString(),
      ...words,
    });
    return {
      Channel: channelId,
      ChannelRun: run.id,
      DataPoint: point.id,
      ...(await addThemes(transaction, channelId)),
    };
  });
}

async function addThemes(transaction: Transaction, channelId: string): Promise<Ids> {
  const run = await new Rows(transaction, ThemeRun).insert({
    channelId,
    number: 1,
    state: 'DONE',
    automatic: false,
    count: 'STANDARD',
    seed: 1,
    from: null,
    to: null,
    startedAt: null,
    endedAt: null,
    progress: 1000,
    points: 0,
    themes: 0,
    problem: '',
  });
  const words = {
    title: 'words',
    pinned: false,
    titled: false,
    hidden: false,
    gone: false,
    stability: null,
    mergedIntoId: null,
  };
  const theme = await new Rows(transaction, Theme).insert({ channelId, ...words });
  const act = { number: 1, kind: 'PIN', themeId: theme.id, points: 0, withdrawn: false } as const;
  const edit = await new Rows(transaction, ThemeEdit).insert({ channelId, ...act });
  await storeEdit(transaction, edit.id, {
    edit: { kind: 'pin', key: theme.id, pinned: true },
    before: { themes: [], places: [] },
  });
  return { ThemeRun: run.id, Theme: theme.id, ThemeEdit: edit.id };
}
