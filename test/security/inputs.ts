import { DOCUMENT_SCHEMA_VERSION } from '@earshot/core/documents/document';
import { meanings, type Shape } from '@earshot/core/model/entity';
import type { AnyOperation } from '@earshot/core/model/operation';
import { directoryOf } from '@earshot/core/rules/directory';
import * as z from 'zod';
import { A_STEP, type Ids } from './cast.ts';

const A_CHART = {
  type: 'BAR',
  groupBy: 'FIELD',
  filter: { combinator: 'and', fields: [] },
  span: { preset: 'allTime' },
};

// Values that do not follow from a declaration.
const GIVEN: Record<string, Record<string, unknown>> = {
  setGrant: { principal: 'EVERYONE', principalId: null, level: 'READ' },
  revokeGrant: { principal: 'EVERYONE', principalId: null },
  setPlugin: { id: 'md' },
  streamHls: { name: 'index.m3u8' },
  // A conversation that begins.
  ask: { conversationId: null, withModel: null },
  setModelSettings: { provider: '' },
  rateAnswer: { rating: 'GOOD' },
  withdrawPerson: { confirmation: 'WITHDRAW' },
  redactNote: { places: [0] },
  setConsent: { scope: 'TEAM' },
  setQuoteConsent: { scope: 'TEAM' },
  setUp: { password: 'Quiet-Harbour-42-Lantern' },
  importNote: { fileName: 'note.txt' },
  importIntoInsight: { fileName: 'note.txt' },
  replaceText: { fileName: 'note.txt' },
  previewReplaceText: { fileName: 'note.txt' },
  // A comment that begins a thread on a page.
  createComment: { threadId: null, personId: null },
  // The canvas of every id is shown by one layout only.
  createView: { layout: 'CANVAS' },
  seeNotifications: { until: '2026-01-01T00:00:00.000Z' },
  // Exactly one page.
  reportActivity: { insightId: undefined, projectId: undefined, dashboardId: undefined },
  // Exactly one thing is followed.
  follow: {
    folderId: undefined,
    channelId: undefined,
    themeId: undefined,
    tagId: undefined,
    personId: undefined,
    allChangesEnabled: true,
  },
  followFeed: { frequency: 'DAILY' },
  setNotificationSettings: {
    commentMails: true,
    digest: null,
    digestFormat: 'TEXT',
    timeZone: '',
    quietFrom: null,
    quietUntil: null,
  },
  setProjectNotificationSettings: { commentMails: true },
  createAlertRule: { actions: ['setGrant'] },
  // Exactly one of both is named.
  beginUpload: { channelId: null },
  trashDays: { channelId: null },
  trashPreview: { channelId: null },
  setTrashDays: { channelId: null },
  trashTimes: { noun: 'Note' },
  // Exactly one object is summarised: a tag's amount of text does not depend on when pages are indexed.
  summarise: { pageId: undefined, themeId: undefined, placeId: undefined, framework: 'Summary', withModel: null },
  // An insight is drafted from exactly one thing.
  draftInsight: { themeId: undefined, tagId: undefined },
  createAutomation: { trigger: { type: 'CRON', cron: '0 9 * * 1' } },
  cronTimes: { cron: '0 9 * * 1' },
  renewSigningSecret: { stepId: A_STEP },
  // Chosen by the caller; no service is connected in the cast.
  importDocument: { bulkImportId: A_STEP },
  // The text of a note has the note's own id.
  translateNote: { richTextId: undefined, targetLanguage: 'DE', translator: undefined },
  createChannel: { source: 'CSV' },
  // Exactly one thing has an issue.
  createIssue: { themeId: undefined },
  objectsNamed: { name: '(LINEAR,ISSUE)' },
  channelChoices: { source: 'APP_STORE', setting: 'countries' },
  matchFile: { options: { delimiter: ',', encoding: 'UTF-8', textColumn: 'words' } },
  readFileIntoChannel: { options: { delimiter: ',', encoding: 'UTF-8', textColumn: 'words' } },
  importSurvey: {
    reading: {
      delimiter: ',',
      encoding: 'UTF-8',
      questions: [{ text: 'words', type: 'FREE_TEXT', columns: [0] }],
    },
  },
  // A search that everyone can save.
  createFeed: { request: { query: 'words' }, shared: false },
  createChart: A_CHART,
  updateChart: A_CHART,
  chartData: { groupBy: A_CHART.groupBy, filter: A_CHART.filter, first: 1 },
  // A card of a kind that names a chart alone.
  createDashboardCard: {
    ...{ channelId: null, projectId: null, metric: null },
    ...{ search: '', heading: '', pluginId: '', panelId: '' },
  },
  updateDashboardCard: { metric: undefined, search: undefined },
  activityWrap: { from: '2026-01-01T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z' },
  themeTrends: { from: '2026-01-01T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z' },
  openDocument: { schemaVersion: DOCUMENT_SCHEMA_VERSION },
  updateDocument: { epoch: 1, update: new Uint8Array([0, 0]) },
  retryJob: { id: '1' },
  publicPage: { token: 'A1b2C3d4E5f6' },
  publicPicture: { token: 'A1b2C3d4E5f6', number: 1 },
  unlockPublicPage: { token: 'A1b2C3d4E5f6', password: 'guess' },
};

const bare = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? bare(schema.unwrap() as z.ZodType)
    : schema;

function sample(schema: z.ZodType, ids: Ids): unknown {
  const inner = bare(schema);
  const ref = meanings.get(inner)?.ref;
  if (ref) return ids[ref.to];
  if (inner instanceof z.ZodArray) {
    const element = bare(inner.element as z.ZodType);
    const filled = meanings.get(element)?.ref || element instanceof z.ZodObject || !inner.safeParse([]).success;
    return filled ? [sample(element, ids)] : [];
  }
  if (inner instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(inner.shape as Shape).map(([field, schema]) => [field, sample(schema, ids)]),
    );
  if (inner instanceof z.ZodUnion) return sample(inner.options[0] as z.ZodType, ids);
  if (inner instanceof z.ZodEnum) return inner.options[0];
  if (inner instanceof z.ZodBoolean) return true;
  if (inner instanceof z.ZodNumber) return 1;
  if (inner instanceof z.ZodPipe) return 'somebody@example.org';
  if (inner instanceof z.ZodUUID) return ids.Note;
  if (inner instanceof z.ZodStringFormat) return inner.format === 'base64' ? 'AAAA' : '#123456';
  if (inner instanceof z.ZodString) {
    const text = `Sample ${Math.random().toString(36).slice(2)}`;
    return inner.safeParse(text).success ? text : '#123456';
  }
  return inner instanceof z.ZodCustom ? new Uint8Array([0, 0]) : {};
}

/** An input for an operation in which every id, including optional ones, is one of these. */
export function inputFor(operation: AnyOperation, ids: Ids): Record<string, unknown> {
  const shape = operation.input.shape as Shape;
  const wanted = Object.entries(shape).filter(([field, schema]) => {
    const optional =
      schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable;
    const inner = bare(schema);
    const element = inner instanceof z.ZodArray ? bare(inner.element as z.ZodType) : inner;
    return !optional || meanings.get(element)?.ref !== undefined || field === 'role';
  });
  const values = Object.fromEntries(wanted.map(([field, schema]) => [field, sample(schema, ids)]));
  const about = operation.on?.entity ?? (operation.output.kind === 'one' ? operation.output.of : undefined);
  if ('id' in shape && about && ids[about.name]) values.id = ids[about.name];
  // A new tag of the workspace names no project.
  if (ids.Workspace && ids.Place === ids.Workspace && shape.projectId?.safeParse(null).success) values.projectId = null;
  if ('placeId' in shape) values.placeId = ids.Place;
  if ('scope' in values && ids.Workspace && ids.Place === directoryOf(ids.Workspace)) values.scope = 'PERSON';
  return { ...values, ...GIVEN[operation.name] };
}
