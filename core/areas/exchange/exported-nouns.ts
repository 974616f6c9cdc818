/** Location of an entity's rows in an export of a project. */
export interface ExportedNoun {
  /** a file of the community format (EX-01), or one under x-earshot/ for data outside that format (EX-05) */
  file: string;
  /** field with the project's id; absent if rows are selected differently */
  by?: 'projectId' | 'placeId';
  /** true if rows of the workspace that the project offers are included */
  ofWorkspace?: true;
}

/** Why an export of a project omits an entity. */
export interface LeftOutNoun {
  why: string;
}

const community = (name: string, by?: ExportedNoun['by'], more: Partial<ExportedNoun> = {}): ExportedNoun => ({
  file: `${name}.jsonl`,
  ...(by ? { by } : {}),
  ...more,
});
const own = (name: string, by?: ExportedNoun['by']): ExportedNoun => community(`x-earshot/${name}`, by);
const suggestions: LeftOutNoun = { why: 'Suggestions are worked out anew from highlights and tags.' };
const rights: LeftOutNoun = { why: 'Rights and members belong to the workspace; only who its authors are goes along.' };

/** Treatment of each entity in an export of a project. A test fails if one is missing here. */
export const EXPORTED_NOUNS: Readonly<Record<string, ExportedNoun | LeftOutNoun>> = {
  Project: community('Project'),
  Folder: community('Filesystem'),
  Note: community('Notes', 'projectId'),
  Insight: community('Insights', 'projectId'),
  Field: community('Fields', 'placeId', { ofWorkspace: true }),
  FieldSet: community('FieldSets', 'placeId', { ofWorkspace: true }),
  FieldPreference: community('ProjectFieldPreferences', 'projectId'),
  TagBoard: community('TagBoards', 'placeId'),
  TagGroup: community('TagGroups', 'placeId'),
  Tag: community('Tags', 'placeId'),
  File: community('Files', 'placeId'),
  View: community('ProjectViews', 'placeId'),
  SurveyResponse: community('QuestionResponses', 'projectId'),
  Survey: own('Surveys', 'projectId'),
  Highlight: own('Highlights', 'projectId'),
  Speaker: own('Speakers', 'projectId'),
  Citation: own('Citations', 'projectId'),
  Comment: own('Comments', 'projectId'),
  Version: own('Versions', 'projectId'),
  Canvas: own('Canvases', 'projectId'),
  Chart: own('Charts', 'projectId'),
  Dashboard: own('Dashboards', 'placeId'),
  DashboardCard: own('DashboardCards', 'placeId'),
  Automation: own('Automations', 'placeId'),
  IssueLink: own('IssueLinks', 'placeId'),
  Collection: own('Collections', 'projectId'),
  CollectionItem: own('CollectionItems', 'projectId'),
  Summary: own('Summaries', 'placeId'),
  TagSetLink: own('TagSetLinks', 'projectId'),
  CodingRound: own('CodingRounds', 'projectId'),
  Person: own('People'),
  Member: own('Members'),
  ImportedAuthor: own('Members'),
  Channel: own('Channels'),
  ChannelRun: own('ChannelRuns'),
  DataPoint: own('DataPoints'),
  Theme: own('Themes'),
  ThemeEdit: own('ThemeEdits'),
  ThemeRun: own('ThemeRuns'),
  Suggestion: suggestions,
  SuggestionRun: suggestions,
  Grant: rights,
  Group: rights,
  Invite: rights,
  Workspace: rights,
  AlertRule: { why: 'Alerts belong to the workspace.' },
  Mail: { why: 'Mails belong to the workspace.' },
  Template: { why: 'Templates belong to the workspace.' },
  PersonImport: { why: 'It belongs to the people directory.' },
  Share: { why: 'A public link leads to this installation only, and its token is a secret.' },
  Reel: {
    why: 'Reels stay here: their highlights and recordings are in the export, the order and the title cards are not.',
  },
  ReelExport: { why: 'A reel is exported again.' },
  MediaJob: { why: 'What it made of a recording is made again.' },
  FileImport: { why: 'What it made are notes and files, which are in the export.' },
  SurveyNoteRun: { why: 'What it made are notes, which are in the export.' },
  AutomationRun: { why: 'The log of runs belongs to this installation.' },
  ModelCall: { why: 'The ledger of model calls belongs to the workspace.' },
  Transcription: { why: 'What it made is a note, which is in the export.' },
  Translation: { why: 'Translations are made anew from notes.' },
  Withdrawal: { why: 'Withdrawals belong to the workspace.' },
  ProjectExport: { why: 'An export does not hold earlier exports.' },
  ProjectImport: { why: 'What it made is in the export.' },
};

/** The entities that the pages of an archive show. */
export const ARCHIVED_NOUNS: ReadonlySet<string> = new Set([
  'Project',
  'Note',
  'Insight',
  'Field',
  'TagGroup',
  'Tag',
  'File',
  'Highlight',
  'Speaker',
  'Citation',
  'Person',
]);

/** Entities omitted from a redacted export: identities, and data that no label can replace or that is derived again. */
export const REDACTED_OUT: ReadonlySet<string> = new Set([
  'Person',
  'Member',
  'File',
  'Version',
  'Summary',
  'Automation',
  'IssueLink',
]);

/** True if an export contains rows of an entity. */
export const isExported = (noun: ExportedNoun | LeftOutNoun | undefined): noun is ExportedNoun =>
  noun !== undefined && 'file' in noun;
