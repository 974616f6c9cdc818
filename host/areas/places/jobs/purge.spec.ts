import { randomUUID } from 'node:crypto';
import { CodingRound } from '@earshot/core/areas/agreement/coding-round';
import { Automation } from '@earshot/core/areas/automations/automation';
import { Canvas } from '@earshot/core/areas/canvas/canvas';
import { ChannelRun } from '@earshot/core/areas/channels/channel-run';
import { DataPoint } from '@earshot/core/areas/channels/data-point';
import { Chart } from '@earshot/core/areas/charts/chart';
import { Collection, CollectionItem } from '@earshot/core/areas/coding/collection';
import { Highlight } from '@earshot/core/areas/coding/highlight';
import { Tag } from '@earshot/core/areas/coding/tag';
import { TagBoard } from '@earshot/core/areas/coding/tag-board';
import { TagGroup } from '@earshot/core/areas/coding/tag-group';
import { TagSetLink } from '@earshot/core/areas/coding/tag-set-link';
import { Comment } from '@earshot/core/areas/comments/comment';
import { Dashboard } from '@earshot/core/areas/dashboards/dashboard';
import { DashboardCard } from '@earshot/core/areas/dashboards/dashboard-card';
import { ProjectExport } from '@earshot/core/areas/exchange/project-export';
import { Field } from '@earshot/core/areas/fields/field';
import { FieldPreference } from '@earshot/core/areas/fields/field-preference';
import { FieldSet } from '@earshot/core/areas/fields/field-set';
import { File } from '@earshot/core/areas/files/file';
import { IssueLink } from '@earshot/core/areas/integrations/issue-link';
import { MediaJob } from '@earshot/core/areas/media/media-job';
import { Insight } from '@earshot/core/areas/pages/insight';
import { Note } from '@earshot/core/areas/pages/note';
import { Channel } from '@earshot/core/areas/places/channel';
import { Folder } from '@earshot/core/areas/places/folder';
import { Project } from '@earshot/core/areas/places/project';
import { Citation } from '@earshot/core/areas/quotes/citation';
import { Reel } from '@earshot/core/areas/reels/reel';
import { ReelExport } from '@earshot/core/areas/reels/reel-export';
import { Share } from '@earshot/core/areas/shares/share';
import { Suggestion } from '@earshot/core/areas/suggestions/suggestion';
import { SuggestionRun } from '@earshot/core/areas/suggestions/suggestion-run';
import { Summary } from '@earshot/core/areas/summaries/summary';
import { Survey } from '@earshot/core/areas/surveys/survey';
import { SurveyResponse } from '@earshot/core/areas/surveys/survey-response';
import { Transcription } from '@earshot/core/areas/transcription/transcription';
import { Translation } from '@earshot/core/areas/translation/translation';
import { View } from '@earshot/core/areas/views/view';
import { Group } from '@earshot/core/areas/workspace/group';
import { Invite } from '@earshot/core/areas/workspace/invite';
import * as build from '@earshot/core/documents/document-builder';
import { entities } from '@earshot/core/model/all';
import type { AnyEntity } from '@earshot/core/model/entity';
import { ImportedAuthor } from '@earshot/core/model/imported-author';
import { Member } from '@earshot/core/model/member';
import { Grant } from '@earshot/core/model/place';
import { NO_FILTER } from '@earshot/core/rules/filter/form';
import { stateFromJson } from '@earshot/processing/documents/convert';
import { createPool, type Pool } from '@earshot/processing/pool/pool';
import { A_TRANSLATION } from '@earshot/test/kit/fixtures/translation';
import { expect } from 'chai';
import { eventually, JobRoom } from '../../../../test/kit/hosts/job-room.ts';
import { Documents } from '../../../documents/documents.ts';
import type { Change } from '../../../operations/change.ts';
import { tableOf } from '../../../store/columns.ts';
import { newToken, tokenHash } from '../../../store/sessions.ts';
import { eventsAfter } from '../../../store/spine.ts';
import { insertCode } from '../../agreement/store/blind-codes.ts';
import { insertResolution } from '../../agreement/store/code-resolutions.ts';
import { storeProgress } from '../../agreement/store/coding-progress.ts';
import { storeStepSecrets } from '../../automations/store/automation-secrets.ts';
import { startClock } from '../../automations/store/clocks.ts';
import { addRuns } from '../../automations/store/runs.ts';
import { rememberErased } from '../../channels/store/erased-points.ts';
import { eraseFieldValues, writeValues } from '../../fields/store/field-values.ts';
import { recordChanges } from '../../fields/store/value-changes.ts';
import { eraseBytes } from '../../files/jobs/purge-bytes.ts';
import { forgetTold } from '../../notifications/forget-told.ts';
import { putFollow } from '../../notifications/store/follows.ts';
import { addNotifications } from '../../notifications/store/notifications.ts';
import { storeCommentMailsIn } from '../../notifications/store/settings.ts';
import { forgetErased } from '../../pages/forget-erased.ts';
import { pinSource } from '../../quotes/store/citations.ts';
import { onErase as dropErased } from '../../search/index-rows.ts';
import { storeContent } from '../../summaries/store/contents.ts';
import { addParts, storeBlocks } from '../../translation/store/translated-text.ts';
import { purgeSessions } from '../../workspace/jobs/purge-sessions.ts';
import { eraseExpired } from '../../workspace/store/expired.ts';
import { erasable } from './erasable.ts';
import { purgeLeftovers } from './purge-leftovers.ts';
import { purgeTrash } from './purge-trash.ts';

// Every erasable entity except the project's members and their own data.
const TABLES = [
  ...erasable(entities)
    .filter((noun) => noun !== Member)
    .map(tableOf),
  'documents',
  'document_updates',
  'tag_merges',
  'highlight_tags',
  'suggestions',
  'suggestion_runs',
  'citations',
  'citation_sources',
  'automation_runs',
  'automation_secrets',
  'automation_clocks',
  'summary_contents',
  'summary_quotes',
  'summary_sentences',
  'translation_parts',
  'translation_blocks',
  'group_members',
  'field_values',
  'field_value_changes',
  'row_changes',
  'search_items',
  'search_points',
  'coding_progress',
  'blind_codes',
  'code_resolutions',
  'notifications',
  'follows',
  'project_notification_settings',
];

/** Entities outside of projects. */
const ALONE: readonly AnyEntity[] = [Folder, Channel];

const aShare = { showSpeakers: false, expiresAt: null, protected: false };
const aPlace = { quote: '', prefix: '', suffix: '', rangeFrom: null, rangeTo: null };
const aComment = { personId: null, threadId: null, mentionIds: [], ...aPlace, resolvedAt: null, resolvedBy: null };
const aField = {
  scope: 'NOTE' as const,
  type: 'TEXT' as const,
  label: 'Mood',
  options: [],
  maxSelected: 1,
  format: 'NUMBER' as const,
  currencySymbol: '',
  rank: 0,
};
const anAutomation = {
  title: 'By itself',
  trigger: {},
  actions: [],
  enabled: false,
  ownerId: null,
  problem: '',
  secretsStored: [],
  nextAt: null,
};
const anAutomationRun = {
  key: 'once',
  event: 'clock',
  objectKind: '',
  objectId: null,
  at: '2026-01-01T00:00:00.000Z',
  depth: 0,
  chain: '',
  state: 'MISSED' as const,
  problem: '',
};
const aChart = {
  type: 'BAR',
  metric: 'HIGHLIGHT_COUNT' as const,
  groupBy: 'TAG' as const,
  fieldId: null,
  step: 'MONTH' as const,
  filter: NO_FILTER,
  span: { preset: 'allTime' as const },
};
const aCard = {
  kind: 'CHART' as const,
  channelId: null,
  projectId: null,
  metric: null,
  search: '',
  heading: '',
  ...{ x: 0, y: 0, w: 6, h: 5 },
};
const aTranscription = {
  transcriber: 'Local',
  transcriberTitle: 'Local',
  language: '',
  speakers: null,
  madeNoteId: null,
  state: 'DONE',
  progress: 1000,
  durationMs: 1000,
  words: 0,
  doubted: 0,
  problem: '',
  startedAt: null,
  endedAt: null,
} as const;
const aMediaJob = {
  kind: 'AUDIO',
  processing: 'STANDARD',
  segments: 'SEGMENTED',
  state: 'DONE',
  progress: 1000,
  engine: '',
  problem: '',
  startedAt: null,
  endedAt: null,
} as const;
const aReelExport = {
  format: 'AUDIO',
  captions: false,
  state: 'DONE',
  progress: 1000,
  included: 1,
  leftOut: 0,
  durationMs: 1000,
  bytes: 0,
  hash: '',
  startedAt: null,
  endedAt: null,
  problem: '',
} as const;
const aFile = {
  channelId: null,
  name: 'a.png',
  kind: 'IMAGE',
  mediaType: 'image/png',
  bytes: 5,
  hash: 'a'.repeat(64),
  status: 'COMPLETE',
  width: 1,
  height: 1,
  problem: '',
} as const;
const aRun = {
  fileId: null,
  fileName: 'words.csv',
  state: 'DONE',
  options: {},
  problem: '',
  startedAt: null,
  endedAt: null,
  ...{ progress: 0, read: 0, added: 0, updated: 0, same: 0, outside: 0, unreadable: 0 },
} as const;

const anExport = {
  format: 'COMMUNITY',
  withFiles: true,
  state: 'DONE',
  problem: '',
  hash: '',
  namesPeople: false,
  ...{ progress: 1000, bytes: 0, startedAt: null, endedAt: null, expiresAt: null },
} as const;

const aRound = { title: 'Pilot', unit: 'SENTENCE', state: 'CLOSED', closedAt: null } as const;

const aCoder = () => ({
  ...{ accountId: randomUUID(), name: 'Ada', email: 'ada@example.org', role: 'CONTRIBUTOR' as const },
  ...{ kind: 'PERSON' as const, emailConfirmed: true, jobFunction: null },
  ...{ admin: false, suspended: false, peopleAccess: true, projectsAccess: true },
});
const aSuggestion = {
  text: 'angry',
  prefix: '',
  suffix: '',
  position: 0,
  model: '',
  state: 'PENDING' as const,
  highlightId: null,
  madeHighlight: false,
  acceptedTagIds: [],
};
const aSuggestionRun = {
  state: 'DONE' as const,
  automatic: false,
  startedAt: null,
  endedAt: null,
  ...{ progress: 0, examples: 0, found: 0, model: '', unverified: 0, problem: '' },
};

const aSurvey = {
  title: 'Feelings',
  questions: [],
  fileId: null,
  fileName: 'words.csv',
  state: 'READY' as const,
  problem: '',
  unreadableCount: 0,
  unreadable: [],
};

const aLinkedIssue = {
  themeId: null,
  integration: 'LINEAR',
  title: 'Late',
  state: 'LINKED',
  remoteId: '1',
  key: 'ENG-1',
  url: '',
  status: 'Done',
  stage: 'DONE',
  problem: '',
  checkedAt: null,
  createdBy: null,
} as const;

/** A summary that quotes a page. */
async function addSummary(
  change: Change,
  of: Pick<Summary, 'placeId' | 'subject'> & Partial<Pick<Summary, 'pageId' | 'tagId'>>,
  sourceId: string,
): Promise<void> {
  const { id } = await change.rows(Summary).insert({
    pageId: null,
    themeId: null,
    tagId: null,
    ...of,
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
    model: '',
    unverified: 0,
    shownAt: new Date().toISOString(),
  });
  const quote = {
    section: 0,
    rank: 1,
    sourceId,
    start: 0,
    text: 'She was angry.',
    speakerId: null,
    startMs: null,
    sentence: 1,
  };
  const sections = [{ title: '', startMs: null, quoted: 1 }];
  await storeContent(change.transaction, id, {
    kind: 'PAGE',
    sections,
    quotes: [quote],
    sentences: [{ section: 0, number: 1, text: 'Somebody was angry.' }],
  });
}

/** A translation of a note, with one paragraph. */
async function addTranslation(change: Change, of: Pick<Translation, 'noteId' | 'projectId'>): Promise<void> {
  const { id } = await change.rows(Translation).insert({ ...of, ...A_TRANSLATION });
  const own = { translationId: id, translator: A_TRANSLATION.translator };
  await addParts(change.transaction, own, [{ hash: 'a', text: 'Sie war wütend.' }]);
  const block = { type: 'paragraph', hash: 'a', original: 'She was angry.', translated: true };
  await storeBlocks(change.transaction, own, [block]);
}

describe('purges', () => {
  let room: JobRoom;
  let pool: Pool;
  let documents: Documents;
  const onErase = () => [
    dropErased,
    rememberErased(Buffer.alloc(32)),
    eraseFieldValues,
    eraseBytes,
    forgetErased(documents),
    forgetTold,
  ];
  before(async () => {
    pool = createPool({ threads: 1 });
    documents = new Documents(pool);
    room = await JobRoom.open();
    await (await room.aHost([])).stop(0);
  });
  beforeEach(async () => {
    room = await room.another();
  });
  afterEach(() => room.close());
  after(() => pool.close(0));

  const run = async (kind: string, jobs = [purgeTrash(onErase()), purgeLeftovers([eraseExpired])]) => {
    await room.change((change) => change.enqueue(kind, {}));
    const host = await room.aHost(jobs);
    await eventually(async () => {
      const left = await room.queued();
      expect(left.filter((one) => one.kind === kind)).to.deep.equal([]);
    });
    await host.stop();
  };
  const counts = async (of = room) => {
    const numbers: Record<string, number> = {};
    await of.change(async ({ transaction, workspaceId }) => {
      for (const table of TABLES) {
        const [row] = await transaction.sql<{ count: number }>(
          `select count(*)::int as count from ${table} where workspace_id = $1`,
          [workspaceId],
        );
        numbers[table] = row?.count ?? 0;
      }
    });
    return numbers;
  };
  const nothing = Object.fromEntries(TABLES.map((table) => [table, 0]));
  /** Same, plus a number of changes of projects in their history: into trash, and out of it. */
  const andChanges = (numbers: Record<string, number>, more: number) => ({
    ...numbers,
    row_changes: (numbers.row_changes ?? 0) + more,
  });
  const trash = (table: string, id: string, days: number, of = room) =>
    of.change(({ transaction }) =>
      transaction.sql(`update ${table} set trashed_at = now() - $2 * interval '1 hour' where id = $1`, [id, days * 24]),
    );

  /** A project with one object of each kind. */
  async function aFullProject(of = room, folderId: string | null = null) {
    const project = await of.aProject({ folderId });
    const ids = await of.change(async (change) => {
      const projectId = project.id;
      const note = await change.rows(Note).insert({
        projectId,
        title: 'Interview',
        preview: '',
        characters: 0,
        sourceName: '',
        sourceHash: '',
        editedAt: null,
      });
      await documents.create(change, note.id, stateFromJson(build.doc(build.paragraph('She was angry.'))));
      await change.transaction.sql('insert into document_updates values ($1, $2, 1, 1, $3)', [
        change.workspaceId,
        note.id,
        Buffer.from([0, 0]),
      ]);
      await change
        .rows(View)
        .insert({ placeId: projectId, layout: 'TABLE', objectType: 'NOTE', title: 'Late', viewData: {}, rank: 0 });
      const automation = await change.rows(Automation).insert({ placeId: projectId, ...anAutomation });
      await startClock(change.transaction, automation.id);
      await storeStepSecrets(change.transaction, automation.id, new Map([[randomUUID(), {}]]));
      await addRuns(change, [{ automationId: automation.id, placeId: projectId, ...anAutomationRun }]);
      const chart = await change.rows(Chart).insert({ projectId, title: 'Late', rank: 0, ...aChart });
      const dashboard = await change.rows(Dashboard).insert({ placeId: projectId, title: 'Late' });
      await change
        .rows(DashboardCard)
        .insert({ dashboardId: dashboard.id, placeId: projectId, chartId: chart.id, ...aCard });
      await change.rows(ProjectExport).insert({ projectId, counts: {}, notices: [], ...anExport });
      const canvas = await change
        .rows(Canvas)
        .insert({ projectId, title: 'Map', preview: '', characters: 0, editedAt: null });
      await documents.create(change, canvas.id, undefined, 'canvas');
      const inPlace = { projectId, placeId: projectId, rank: 0 };
      const board = await change.rows(TagBoard).insert({ ...inPlace, title: 'Moods' });
      const group = await change.rows(TagGroup).insert({ ...inPlace, boardId: board.id, title: 'Feelings' });
      await change.rows(TagSetLink).insert({ projectId, groupId: group.id });
      const tag = await change.rows(Tag).insert({
        projectId,
        placeId: projectId,
        groupId: group.id,
        title: 'Anger',
        colour: '#868e96',
        description: '',
        rank: 0,
      });
      await change.transaction.sql('insert into tag_merges values ($1, gen_random_uuid(), $2, $3, $4)', [
        change.workspaceId,
        tag.id,
        projectId,
        [],
      ]);
      const around = { prefix: '', suffix: '', position: 0, state: 'ANCHORED' } as const;
      const highlight = await change.rows(Highlight).insert({ noteId: note.id, projectId, text: 'angry', ...around });
      await change.transaction.sql('insert into highlight_tags values ($1, $2, $3)', [
        change.workspaceId,
        highlight.id,
        tag.id,
      ]);
      const lying = { noteId: note.id, projectId };
      const nearest = { tagIds: [tag.id], score: 1, nearestIds: [highlight.id] };
      await change.rows(Suggestion).insert({ ...lying, ...nearest, ...aSuggestion, highlightId: highlight.id });
      await change.rows(Suggestion).insert({ ...lying, ...nearest, ...aSuggestion });
      await change.rows(SuggestionRun).insert({ ...lying, ...aSuggestionRun });
      const draft = { published: false, publishedAt: null, publishedBy: null, locked: false, contributorIds: [] };
      const insight = await change
        .rows(Insight)
        .insert({ projectId, title: 'Anger', preview: '', characters: 0, editedAt: null, ...draft });
      await documents.create(change, insight.id);
      await change.rows(IssueLink).insert({ ...aLinkedIssue, placeId: projectId, insightId: insight.id });
      const collection = await change.rows(Collection).insert({ projectId, title: 'For the report', description: '' });
      const item = { collectionId: collection.id, projectId, rank: 0 };
      await change.rows(CollectionItem).insert({ ...item, highlightId: highlight.id, insightId: null });
      const words = { text: 'angry', speaker: '', startMs: null, hash: '' };
      const quote = await change.rows(Citation).insert({ insightId: insight.id, projectId, ...words });
      const from = { placeId: projectId, highlightId: highlight.id, noteId: note.id, dataPointId: null };
      await pinSource(change.transaction, quote.id, { ...from, title: 'Interview', epoch: 1, seq: 0, position: 0 });
      await change.rows(Grant).insert({ placeId: projectId, principal: 'EVERYONE', principalId: null, level: 'WRITE' });
      await addSummary(change, { placeId: projectId, subject: 'NOTE', pageId: note.id }, note.id);
      await addSummary(change, { placeId: projectId, subject: 'TAG', tagId: tag.id }, note.id);
      await addSummary(change, { placeId: projectId, subject: 'PROJECT' }, note.id);
      await addTranslation(change, { noteId: note.id, projectId });
      await change.rows(Share).insert({ projectId, insightId: insight.id, highlightId: null, ...aShare });
      await change.rows(Comment).insert({ projectId, placeId: projectId, pageId: note.id, body: 'Why?', ...aComment });
      const set = await change.rows(FieldSet).insert({ placeId: projectId, scope: 'NOTE', label: 'Session', rank: 0 });
      const field = await change.rows(Field).insert({ placeId: projectId, fieldSetId: set.id, ...aField });
      await change.rows(FieldPreference).insert({ projectId, fieldId: field.id, hidden: true });
      await writeValues(
        change.transaction,
        [],
        [{ rowId: note.id, fieldId: field.id, value: 'angry', keys: [{ text: 'angry' }] }],
      );
      const filled = { rowId: note.id, fieldId: field.id, before: null, after: 'angry' };
      await recordChanges(change.transaction, [filled], null);
      const file = await change.rows(File).insert({ projectId, placeId: projectId, pageId: note.id, ...aFile });
      await change
        .rows(Transcription)
        .insert({ projectId, noteId: note.id, fileId: file.id, warnings: [], ...aTranscription });
      await change.rows(MediaJob).insert({ fileId: file.id, placeId: projectId, events: [], ...aMediaJob });
      const reel = await change.rows(Reel).insert({ projectId, title: 'Angry voices', layout: 'REEL', items: [] });
      const reelId = reel.id;
      await change.rows(ReelExport).insert({ projectId, reelId, events: [], notices: [], ...aReelExport });
      const coder = await change.rows(Member).insert(aCoder());
      const about = { kind: 'MESSAGE', actorId: null, title: 'New', text: '' } as const;
      await addNotifications(change.transaction, [coder.id], { ...about, object: { type: 'NOTE', id: note.id } });
      await addNotifications(change.transaction, [coder.id], { ...about, placeId: projectId });
      const flags = { allChangesEnabled: true, insightsPublishedEnabled: true, allCommentsEnabled: true, muted: false };
      await putFollow(change.transaction, coder.id, { type: 'PROJECT', id: projectId }, flags);
      await storeCommentMailsIn(change.transaction, projectId, coder.id, true);
      const round = await change
        .rows(CodingRound)
        .insert({ projectId, ...aRound, tagIds: [], noteIds: [note.id], coderIds: [coder.id] });
      const coding = { roundId: round.id, noteId: note.id, coderId: coder.id };
      await storeProgress(change.transaction, coding, true);
      const anchor = { quote: 'angry', prefix: '', suffix: '', position: 8, rangeFrom: '', rangeTo: '' };
      const code = { id: randomUUID(), ...coding, ...anchor, tagIds: [tag.id] };
      await insertCode(change.transaction, code);
      const decision = { id: randomUUID(), choice: 'NONE' as const, codeIds: [code.id], made: [] };
      await insertResolution(change.transaction, round.id, coder.id, decision);
      await change.rows(ImportedAuthor).insert({ projectId, name: 'Jane Doe', createdBy: coder.id });
      const { id: surveyId } = await change.rows(Survey).insert({ projectId, ...aSurvey });
      await change.rows(SurveyResponse).insert({ projectId, surveyId, number: 1, respondent: 'Ada', answers: {} });
      return {
        noteId: note.id,
        insightId: insight.id,
        tagId: tag.id,
        groupId: group.id,
        boardId: board.id,
        highlightId: highlight.id,
        surveyId,
      };
    });
    return { projectId: project.id, ...ids };
  }
  const aFolder = (parentId: string | null = null) =>
    room.change((change: Change) =>
      change.rows(Folder).insert({ name: 'Shelf', parentId, icon: '', colour: null, rank: 0, detached: false }),
    );

  it('erase a project with everything in it after 30 days, not before, and nothing else', async () => {
    const gone = await aFullProject();
    const early = await aFullProject();
    const kept = await aFullProject();
    const other = await room.another();
    const foreign = await aFullProject(other);
    const full = await counts(other);
    const within = erasable(entities).filter(({ options }) => Object.keys(options.trash?.goesWith ?? {}).length > 0);
    const absent = within.filter((noun) => !ALONE.includes(noun) && !full[tableOf(noun)]);
    expect(
      absent.map(({ name }) => name),
      'put one into aFullProject',
    ).to.deep.equal([]);
    await trash('projects', gone.projectId, 30.1);
    await trash('projects', early.projectId, 29.9);
    await trash('projects', foreign.projectId, 99, other);
    await run('purge-trash');
    const twice = Object.fromEntries(Object.entries(full).map(([table, count]) => [table, 2 * count]));
    expect(await counts()).to.deep.equal(andChanges(twice, 1));
    expect(await counts(other)).to.deep.equal(andChanges(full, 1));
    const projects = await room.change((change) => change.rows(Project).find({ trashed: 'both' }));
    expect(projects.map(({ id }) => id)).to.have.members([early.projectId, kept.projectId]);
    const events = await room.change(({ transaction }) => eventsAfter(transaction, 0));
    const told = events.map(({ type, ids, placeId }) => [type, ...ids, placeId]);
    expect(told).to.deep.include.members([
      ['project:deleted', gone.projectId, gone.projectId],
      ['note:deleted', gone.noteId, gone.projectId],
      ['highlight:deleted', gone.highlightId, gone.projectId],
      ['tag:deleted', gone.tagId, gone.projectId],
    ]);
  });

  it('erase a folder with the folders and projects in it', async () => {
    const outer = await aFolder();
    const middle = await aFolder(outer.id);
    const inner = await aFolder(middle.id);
    await aFullProject(room, inner.id);
    await aFullProject(room, outer.id);
    for (const { id } of [outer, inner]) await trash('folders', id, 31);
    await run('purge-trash');
    expect(await counts()).to.deep.equal(nothing);
  });

  it('erase single notes, insights, highlights, tags, surveys, groups and grants', async () => {
    const { noteId, insightId, highlightId, tagId, boardId } = await aFullProject();
    const second = await aFullProject();
    const group = await room.change((change) => change.rows(Group).insert({ name: 'Team' }));
    await room.change((change) =>
      change
        .rows(Grant)
        .insert({ placeId: second.projectId, principal: 'GROUP', principalId: group.id, level: 'READ' }),
    );
    await trash('highlights', highlightId, 31);
    await trash('tags', tagId, 31);
    await trash('tag_boards', boardId, 31);
    await trash('tag_groups', second.groupId, 31);
    await trash('notes', second.noteId, 31);
    await trash('insights', insightId, 31);
    await trash('groups', group.id, 31);
    await trash('surveys', second.surveyId, 31);
    await run('purge-trash');
    expect(await counts()).to.deep.equal({
      ...nothing,
      // Notifications about the deleted note are erased with it.
      notifications: 3,
      follows: 2,
      project_notification_settings: 2,
      projects: 2,
      views: 2,
      issue_links: 1,
      coding_rounds: 2,
      code_resolutions: 2,
      // the others were erased with their note
      coding_progress: 1,
      blind_codes: 1,
      canvases: 2,
      imported_authors: 2,
      // the other was erased with the file of its note
      media_jobs: 1,
      project_exports: 2,
      // the other was erased with the highlight that it became
      suggestions: 1,
      suggestion_runs: 1,
      charts: 2,
      automations: 2,
      automation_runs: 2,
      automation_secrets: 2,
      automation_clocks: 2,
      dashboard_cards: 2,
      dashboards: 2,
      // summaries of the note and of the tag were erased with these
      summaries: 4,
      summary_contents: 4,
      // quotes of the note were erased in the remaining summaries
      summary_quotes: 2,
      // as were the sentences that they support
      summary_sentences: 2,
      // the other was erased with its note
      translations: 1,
      translation_parts: 1,
      translation_blocks: 1,
      notes: 1,
      insights: 1,
      documents: 4,
      field_sets: 2,
      fields: 2,
      field_preferences: 2,
      // the other was erased with its note
      field_values: 1,
      field_value_changes: 1,
      // a tag lost its group, a note a tagged highlight
      row_changes: 3,
      files: 1,
      surveys: 1,
      survey_responses: 1,
      comments: 1,
      shares: 1,
      document_updates: 1,
      // the quote outlives its note
      citations: 1,
      citation_sources: 1,
      // its group is erased, so it has none
      tags: 1,
      // its board is erased, so it is on the main board
      tag_groups: 1,
      tag_boards: 1,
      // their items were erased with the highlights
      collections: 2,
      reels: 2,
      reel_exports: 2,
      // one was erased with its group
      tag_set_links: 1,
      // old links still work when the merged tag is gone
      tag_merges: 2,
      grants: 2,
      // two projects, two canvases, one note, one insight, one tag, one survey
      search_items: 8,
      search_points: 1,
    });
    expect((await room.change((change) => change.rows(Note).find({}))).map(({ id }) => id)).to.deep.equal([noteId]);
  });

  it('erase data points and channels; what quoted them keeps its words, and where they were as long as its channel', async () => {
    const { insightId, projectId } = await aFullProject();
    const { channelId, pointId } = await room.change(async (change) => {
      const pulls = { settings: {}, secretsStored: [], firstImportDays: null, pulledAt: null };
      const survey = {
        title: 'Survey',
        source: 'CSV',
        detached: false,
        folderId: null,
        schedule: 'OFF',
        connection: 'CONNECTED',
      } as const;
      const channel = await change.rows(Channel).insert({ ...survey, ...pulls });
      const words = { text: 'angry', speaker: '', startMs: null, hash: '' };
      const quote = await change.rows(Citation).insert({ insightId, projectId, ...words });
      const data = { placeId: channel.id, highlightId: null, noteId: null, dataPointId: randomUUID(), title: 'Survey' };
      await pinSource(change.transaction, quote.id, { ...data, epoch: 0, seq: 0, position: 0 });
      const run = await change.rows(ChannelRun).insert({ channelId: channel.id, ...aRun });
      const point = { externalId: '1', occurredAt: new Date().toISOString(), title: '', author: '', url: '' };
      const said = { channelId: channel.id, runId: run.id, ...point, text: 'angry', fields: {}, contentHash: '' };
      await change.rows(DataPoint).insert({ id: data.dataPointId, ...said });
      await change.rows(DataPoint).insert({ ...said, externalId: '2' });
      return { channelId: channel.id, pointId: data.dataPointId };
    });
    const quoted = async () => {
      const { citations, citation_sources: sources } = await counts();
      return { citations, sources };
    };
    await trash('data_points', pointId, 31);
    await run('purge-trash');
    const left = async () =>
      (await room.change((change) => change.rows(DataPoint).find({ trashed: 'both' }))).map(
        ({ externalId }) => externalId,
      );
    expect(await left()).to.deep.equal(['2']);
    expect(await quoted()).to.deep.equal({ citations: 2, sources: 2 });
    await trash('channels', channelId, 31);
    await run('purge-trash');
    expect(await left()).to.deep.equal([]);
    expect(await quoted()).to.deep.equal({ citations: 2, sources: 1 });
  });

  it('come back until nothing is left', async () => {
    for (let left = 5; left > 0; left -= 1) {
      const { projectId } = await aFullProject();
      await trash('projects', projectId, 31);
    }
    await run('purge-trash', [purgeTrash(onErase(), 2), purgeLeftovers([eraseExpired])]);
    expect(await counts()).to.deep.equal(nothing);
  });

  it('leave a project whole that is taken out of trash at that moment', async () => {
    const { projectId } = await aFullProject();
    const full = await counts();
    await trash('projects', projectId, 31);
    let purge = Promise.resolve();
    await room.change(async (change) => {
      await change.rows(Project).update(projectId, { trashedAt: null });
      purge = run('purge-trash');
      // The purge has started and waits for this transaction.
      const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query like '%projects%for update%'`;
      await eventually(async () => expect(await room.system(waiting)).to.have.length(1));
    });
    await purge;
    expect(await counts()).to.deep.equal(andChanges(full, 2));
  });

  it('erase expired invites and old answers to repeated calls', async () => {
    const invite = (hours: number) =>
      room.change((change) =>
        change.rows(Invite).insert({
          role: 'VIEWER',
          message: '',
          tokenHash: newToken(),
          expiresAt: new Date(Date.now() + hours * 3_600_000).toISOString(),
          acceptedAt: null,
          acceptedBy: null,
        }),
      );
    await invite(-1);
    const open = await invite(1);
    const answer = (hours: number) =>
      room.change(({ transaction, workspaceId }) =>
        transaction.sql(
          `insert into mutations (workspace_id, account_id, key, input_hash, at) values ($1, $2, $3, '', now() - $4 * interval '1 hour')`,
          [workspaceId, randomUUID(), `${hours}`, hours],
        ),
      );
    await answer(25);
    await answer(23);
    await run('purge-leftovers');
    expect((await room.change((change) => change.rows(Invite).find({}))).map(({ id }) => id)).to.deep.equal([open.id]);
    const left = await room.change(({ transaction }) => transaction.sql('select key from mutations'));
    expect(left).to.deep.equal([{ key: '23' }]);
  });

  it('erase expired sessions, set-up and password reset links', async () => {
    const accountId = randomUUID();
    await room.system('insert into accounts values ($1, $2, $3, $4)', [
      accountId,
      `${accountId}@example.org`,
      'Ada',
      '-',
    ]);
    const hashes: Buffer[] = [];
    for (const hours of [-1, 1]) {
      const hash = tokenHash(newToken());
      hashes.push(hash);
      await room.system(
        `insert into sessions (id, token_hash, account_id, workspace_id, expires_at, address, agent) values ($1, $2, $3, $4, now() + $5 * interval '1 hour', '', '')`,
        [randomUUID(), hash, accountId, room.workspaceId, hours],
      );
      if (hours < 0)
        await room.system(`insert into password_resets values ($1, $2, $3, $1, now() - interval '1 hour')`, [
          accountId,
          hash,
          room.workspaceId,
        ]);
      await room.system(`insert into setup_links values ($1, now() + $2 * interval '1 hour')`, [hash, hours]);
    }
    await room.system(`select graphile_worker.add_job('purge-sessions')`);
    const host = await room.aHost([purgeSessions()]);
    await eventually(async () => {
      const sessions = await room.system('select 1 from sessions where account_id = $1', [accountId]);
      const links = await room.system<{ hash: Buffer }>(
        'select token_hash as hash from setup_links where token_hash = any($1)',
        [hashes],
      );
      const resets = await room.system('select 1 from password_resets where account_id = $1', [accountId]);
      expect(resets).to.have.length(0);
      expect([sessions.length, links.map(({ hash }) => hash)]).to.deep.equal([1, hashes.slice(1)]);
    });
    await host.stop();
    await room.system('delete from setup_links where token_hash = any($1)', [hashes]);
  });
});
