import { CodingRound } from '@earshot/core/areas/agreement/coding-round';
import { Automation } from '@earshot/core/areas/automations/automation';
import { trigger } from '@earshot/core/areas/automations/trigger';
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
import { Field } from '@earshot/core/areas/fields/field';
import { FieldPreference } from '@earshot/core/areas/fields/field-preference';
import { FieldSet } from '@earshot/core/areas/fields/field-set';
import { File } from '@earshot/core/areas/files/file';
import { IssueLink } from '@earshot/core/areas/integrations/issue-link';
import { Insight } from '@earshot/core/areas/pages/insight';
import { Note } from '@earshot/core/areas/pages/note';
import { Person } from '@earshot/core/areas/people/person';
import { Channel } from '@earshot/core/areas/places/channel';
import { Citation } from '@earshot/core/areas/quotes/citation';
import { Summary } from '@earshot/core/areas/summaries/summary';
import { Survey } from '@earshot/core/areas/surveys/survey';
import { SurveyResponse } from '@earshot/core/areas/surveys/survey-response';
import { Theme, ThemeEdit } from '@earshot/core/areas/themes/theme';
import { ThemeRun } from '@earshot/core/areas/themes/theme-run';
import { Speaker } from '@earshot/core/areas/transcripts/speaker';
import { Version } from '@earshot/core/areas/versions/version';
import { View } from '@earshot/core/areas/views/view';
import { limits } from '@earshot/core/limits';
import { type AnyEntity, inWords } from '@earshot/core/model/entity';
import { ImportedAuthor } from '@earshot/core/model/imported-author';
import { isOpen } from '@earshot/core/model/run-state';
import { pluginName } from '@earshot/core/plugin/plugin-name';
import { numberText } from '@earshot/core/rules/number-text';

/** The fields of a row, by name. */
export type Values = Record<string, unknown>;

/** References of an entity's rows, and values that an import sets. */
export interface ArrivingNoun {
  entity: AnyEntity;
  /** fields with the id of another imported row; without it, `needed` ones keep the row out */
  refs?: Readonly<Record<string, { to: readonly AnyEntity[]; needed?: true }>>;
  /** fields with several such ids; missing ones are left out */
  lists?: Readonly<Record<string, AnyEntity>>;
  /** fields with one or several authors, besides `createdBy`: members or imported authors */
  authors?: readonly string[];
  authorLists?: readonly string[];
  /** fields with several members; those who are not members here are left out */
  memberLists?: readonly string[];
  /** field values that every import sets */
  anew?: (values: Values, importer: string) => Values;
  /** reason why a row cannot be imported although its references exist; '' if it can */
  refusal?: (values: Values) => string;
  /** true if rows of this entity have content besides their fields, written with them */
  content?: true;
  /** field that names a parent row of the same entity: rows without a parent come first */
  tree?: { field: string; needed: boolean };
  /** field that is emptied for rows of a person: the name is in the directory only */
  nameOfPerson?: string;
  /** maximum in a project, and the message for rows beyond */
  room?: { most: number; says: string; trashed?: true };
  /** true if it belongs to the workspace, where imported authors of the project are unknown */
  byMembers?: true;
  /** rows per transaction, where they are slow or many */
  atOnce?: number;
}

const roomFor = (most: number, entity: AnyEntity) => ({
  most,
  says: `A project has at most ${most} ${inWords(entity.plural)}.`,
});
/** Rows by further authors are imported without an author. */
const AUTHORS = {
  most: limits.imports.authors,
  says: `A project keeps the names of at most ${numberText(limits.imports.authors)} authors.`,
  trashed: true,
} as const;
const PAGES = [Note, Insight, Canvas] as const;
const page = { to: PAGES, needed: true } as const;
const ofChannel = { channelId: { to: [Channel], needed: true } } as const;
const WEB = /^https?:\/\//i;
const NO_CHANNEL = 'The channel that it shows is left out.';

function cardRefusal({ kind, chartId, channelId, projectId, metric, pluginId, panelId }: Values): string {
  // Panels of plugins missing in this workspace can be imported: their cards show that.
  const isNamed = [pluginId, panelId].every((name) => pluginName().safeParse(name).success);
  const isBare = pluginId === '' && panelId === '';
  if (kind === 'PANEL' ? !isNamed : !isBare) return 'It does not say which panel it shows.';
  if (kind === 'CHART' && chartId === null) return 'Its chart is not in the package.';
  const shows = kind === 'THEMES' || (kind === 'NUMBER' && projectId === null && metric !== null);
  return shows && channelId === null ? NO_CHANNEL : '';
}

function summaryRefusal(values: Values): string {
  const { subject, pageId, tagId, themeId } = values;
  // No job here continues it.
  if (isOpen(values as Pick<Summary, 'state'>)) return 'It was not finished when the project was exported.';
  const whole = subject === 'PROJECT' || subject === 'CHANNEL' || [pageId, tagId, themeId].some((id) => id !== null);
  return whole ? '' : 'What it is about is not in the package.';
}

function issueRefusal({ state, url, insightId, themeId }: Values): string {
  if ((insightId === null) === (themeId === null)) return 'What it is about is not in the package.';
  if (state === 'CREATING') return 'It was not created yet when the project was exported.';
  return url === '' || WEB.test(String(url)) ? '' : 'Its address is not a web address.';
}

/** An import polls no source: users have to reconnect the channel. */
const AT_REST = { folderId: null, detached: false, secretsStored: [], schedule: 'OFF', pulledAt: null } as const;
/** Settings larger than any form are dropped. */
const settingsOf = ({ settings }: Values): Values =>
  JSON.stringify(settings).length > limits.pull.bookmark ? { settings: {} } : {};
const ENDED = new Set<unknown>(['DONE', 'FAILED', 'CANCELLED', 'UNDONE']);
const isOver = ({ state }: Values): boolean => ENDED.has(state);

/** All imported entities, ordered so that each row finds the rows it points to. */
export const ARRIVING: readonly ArrivingNoun[] = [
  { entity: ImportedAuthor, room: AUTHORS, anew: (_, importer) => ({ createdBy: importer }) },
  {
    entity: Channel,
    anew: (values, importer) => ({ ...AT_REST, ...settingsOf(values), createdBy: importer }),
    content: true,
  },
  {
    entity: ChannelRun,
    refs: ofChannel,
    byMembers: true,
    // Its file stays at the origin, and no job here continues it.
    anew: (values) => ({ fileId: null, ...(isOver(values) ? {} : { state: 'CANCELLED' }) }),
  },
  { entity: Theme, refs: ofChannel, byMembers: true, content: true },
  { entity: DataPoint, content: true, atOnce: limits.imports.pointsAtOnce },
  // Its themes are placed once its data exists.
  {
    entity: ThemeRun,
    refs: ofChannel,
    byMembers: true,
    refusal: ({ state }) => (state === 'DONE' ? '' : 'It found nothing where it comes from.'),
    content: true,
    atOnce: 1,
  },
  {
    entity: ThemeEdit,
    refs: ofChannel,
    byMembers: true,
    anew: () => ({ withdrawn: false }),
    content: true,
    atOnce: 5,
  },
  { entity: FieldSet },
  { entity: Field, refs: { fieldSetId: { to: [FieldSet] } } },
  { entity: Person, content: true },
  { entity: FieldPreference, refs: { fieldId: { to: [Field], needed: true } } },
  { entity: TagBoard },
  { entity: TagGroup, refs: { boardId: { to: [TagBoard] } } },
  { entity: Tag, refs: { groupId: { to: [TagGroup] } }, anew: () => ({ undone: false }) },
  { entity: TagSetLink, refs: { groupId: { to: [TagGroup], needed: true } } },
  { entity: Note, authorLists: ['contributorIds'], content: true },
  { entity: Insight, authors: ['publishedBy'], authorLists: ['contributorIds'], content: true },
  { entity: Canvas, room: roomFor(limits.canvasesPerProject, Canvas), content: true },
  {
    entity: Speaker,
    refs: { noteId: { to: [Note], needed: true } },
    tree: { field: 'mergedIntoId', needed: false },
    nameOfPerson: 'name',
    content: true,
  },
  {
    entity: Highlight,
    refs: { noteId: { to: [Note], needed: true }, speakerId: { to: [Speaker] } },
    lists: { tagIds: Tag, speakerIds: Speaker },
    authorLists: ['taggedBy'],
    anew: () => ({ undone: false }),
    content: true,
  },
  { entity: Citation, refs: { insightId: { to: [Insight], needed: true } }, content: true },
  { entity: File, refs: { pageId: { to: PAGES } }, content: true, atOnce: 5 },
  {
    entity: Survey,
    refs: { fileId: { to: [File] } },
    refusal: ({ state }) =>
      state === 'IMPORTING' ? 'Its file was still being read when the project was exported.' : '',
  },
  { entity: SurveyResponse, refs: { surveyId: { to: [Survey], needed: true } }, content: true },
  {
    entity: Comment,
    refs: { pageId: { to: PAGES }, personId: { to: [Person] } },
    authors: ['resolvedBy'],
    memberLists: ['mentionIds'],
    tree: { field: 'threadId', needed: true },
    refusal: ({ pageId, personId }) =>
      pageId === null && personId === null ? 'What it is about is not in the package.' : '',
    content: true,
  },
  { entity: Version, refs: { pageId: page }, authorLists: ['authorIds'], content: true },
  { entity: Collection, room: roomFor(limits.collectionsPerProject, Collection) },
  {
    entity: CollectionItem,
    refs: {
      collectionId: { to: [Collection], needed: true },
      highlightId: { to: [Highlight] },
      insightId: { to: [Insight] },
    },
    refusal: ({ highlightId, insightId }) =>
      highlightId === null && insightId === null ? 'What it holds is not in the package.' : '',
  },
  { entity: Chart, room: roomFor(limits.chartsPerProject, Chart), refs: { fieldId: { to: [Field] } } },
  {
    entity: View,
    room: roomFor(limits.viewsPerPlace, View),
    refs: { docId: { to: [Canvas] } },
    refusal: ({ layout, docId }) => (layout === 'CANVAS' && docId === null ? 'Its canvas is not in the package.' : ''),
  },
  { entity: Dashboard, room: roomFor(limits.dashboardsPerPlace, Dashboard) },
  {
    entity: DashboardCard,
    refs: { dashboardId: { to: [Dashboard], needed: true }, chartId: { to: [Chart] }, channelId: { to: [Channel] } },
    refusal: cardRefusal,
  },
  {
    entity: Summary,
    refs: { pageId: { to: [Note, Insight] }, tagId: { to: [Tag] }, themeId: { to: [Theme] } },
    refusal: summaryRefusal,
    content: true,
  },
  {
    entity: CodingRound,
    room: roomFor(limits.codingRoundsPerProject, CodingRound),
    lists: { noteIds: Note, tagIds: Tag },
    memberLists: ['coderIds'],
    refusal: ({ noteIds }) => ((noteIds as unknown[]).length === 0 ? 'Its notes are not in the package.' : ''),
  },
  {
    entity: IssueLink,
    refs: { insightId: { to: [Insight] }, themeId: { to: [Theme] } },
    // The importing member may not be allowed to read the named issue: the workspace’s account never fetches it.
    anew: () => ({ remoteId: '' }),
    refusal: issueRefusal,
  },
  {
    entity: Automation,
    // Waits for a user's review: its actions at the origin may be wrong here.
    anew: (_, importer) => ({ enabled: false, ownerId: importer, problem: '', secretsStored: [], nextAt: null }),
    refusal: (values) => (trigger.safeParse(values.trigger).success ? '' : 'This trigger is not available here.'),
  },
];

/** A pass over a file of a package. */
export interface ArrivingStep extends ArrivingNoun {
  part: 'rows' | 'roots' | 'branches' | 'documents';
}

const rowSteps = (noun: ArrivingNoun): ArrivingStep[] =>
  noun.tree
    ? [
        { ...noun, part: 'roots' },
        { ...noun, part: 'branches' },
      ]
    : [{ ...noun, part: 'rows' }];

/** Imported after its highlights and quotes: marks without a row would be removed from it. */
const documentSteps = PAGES.map((entity): ArrivingStep => ({ entity, part: 'documents', content: true, atOnce: 20 }));

/** All steps of an import, in order. */
export const STEPS: readonly ArrivingStep[] = ARRIVING.flatMap((noun) =>
  noun.entity === Citation ? [...rowSteps(noun), ...documentSteps] : rowSteps(noun),
);
