import { StartFailure } from '@earshot/config/start-failure';
import { QueryTypes } from 'sequelize';
import { Umzug } from 'umzug';
import type { Database } from '../database.ts';
import { firstLight } from './001-first-light.ts';
import { jobs } from './002-jobs.ts';
import { pages } from './003-pages.ts';
import { files } from './004-files.ts';
import { tagBoard } from './005-tag-board.ts';
import { comments } from './006-comments.ts';
import { versions } from './007-versions.ts';
import { speakers } from './008-speakers.ts';
import { insights } from './009-insights.ts';
import { shares } from './010-shares.ts';
import { sample } from './011-sample.ts';
import { highlightTable } from './012-highlight-table.ts';
import { tagCounts } from './013-tag-counts.ts';
import { channels } from './014-channels.ts';
import { pulls } from './015-pulls.ts';
import { themes } from './017-themes.ts';
import { channelData } from './018-channel-data.ts';
import { searchPoints } from './019-search-points.ts';
import { duplicates } from './020-duplicates.ts';
import { pushes } from './021-pushes.ts';
import { sampleChannel } from './022-sample-channel.ts';
import { dataCitations } from './023-data-citations.ts';
import { releasedQuotes } from './024-released-quotes.ts';
import { mentions } from './025-mentions.ts';
import { indexQueue } from './026-index-queue.ts';
import { channelOfPoints } from './027-channel-of-points.ts';
import { auditSeals } from './028-audit-seals.ts';
import { sealedLinks } from './029-sealed-links.ts';
import { hiddenThemes } from './030-hidden-themes.ts';
import { undoneImports } from './031-undone-imports.ts';
import { devices } from './033-devices.ts';
import { coding } from './035-coding.ts';
import { speakerOfHighlight } from './036-speaker-of-highlight.ts';
import { passwordResets } from './037-password-resets.ts';
import { sampleProgress } from './038-sample-progress.ts';
import { sourcesOfNotes } from './039-sources-of-notes.ts';
import { customFields } from './040-fields.ts';
import { people } from './043-people.ts';
import { authors } from './044-authors.ts';
import { personImports } from './045-person-imports.ts';
import { personMerges } from './046-person-merges.ts';
import { projectEntries } from './047-project-entries.ts';
import { readmes } from './048-readmes.ts';
import { valueChanges } from './049-value-changes.ts';
import { fileImports } from './052-file-imports.ts';
import { channelsInFolders } from './053-channels-in-folders.ts';
import { templates } from './054-templates.ts';
import { tagRoles } from './055-tag-roles.ts';
import { tagSets } from './056-tag-sets.ts';
import { decidedPlacements } from './057-decided-placements.ts';
import { derivedSnapshots } from './058-derived-snapshots.ts';
import { speakerPeople } from './059-speaker-people.ts';
import { surveys } from './061-surveys.ts';
import { sampleParts } from './062-sample-parts.ts';
import { surveysInSearch } from './070-surveys-in-search.ts';
import { surveyNotes } from './071-survey-notes.ts';
import { openedPages } from './072-opened-pages.ts';
import { savedScopes } from './073-saved-scopes.ts';
import { views } from './074-views.ts';
import { viewLayouts } from './075-view-layouts.ts';
import { charts } from './076-charts.ts';
import { tagBoards } from './077-tag-boards.ts';
import { suggestions } from './078-suggestions.ts';
import { agreement } from './079-agreement.ts';
import { canvases } from './080-canvases.ts';
import { passages } from './081-passages.ts';
import { conversations } from './082-conversations.ts';
import { summaries } from './083-summaries.ts';
import { mail } from './084-mail.ts';
import { accessTokens } from './085-access-tokens.ts';
import { automations } from './086-automations.ts';
import { notifications } from './087-notifications.ts';
import { integrations } from './088-integrations.ts';
import { models } from './089-models.ts';
import { searchFilters } from './090-search-filters.ts';
import { dashboards } from './091-dashboards.ts';
import { translations } from './092-translations.ts';
import { exports } from './093-exports.ts';
import { projectImports } from './095-project-imports.ts';
import { exportLosses } from './096-export-losses.ts';
import { consent } from './097-consent.ts';
import { backups } from './098-backups.ts';
import { redactedExports } from './099-redacted-exports.ts';
import { feedFollows } from './100-feed-follows.ts';
import { importMappings } from './102-import-mappings.ts';
import { rowChanges } from './103-row-changes.ts';
import { modelModes } from './104-model-modes.ts';
import { programs } from './105-programs.ts';
import { erasures } from './106-erasures.ts';
import { voicesAndArrivals } from './107-voices-and-arrivals.ts';
import { activity } from './108-activity.ts';
import { importedAuthors } from './109-imported-authors.ts';
import { pausesAndFolders } from './110-pauses-and-folders.ts';
import { passageVectors } from './111-passage-vectors.ts';
import { starredPages } from './112-starred-pages.ts';
import { moreHistory } from './113-more-history.ts';
import { digestFormats } from './115-digest-formats.ts';
import { linkedDigits } from './116-linked-digits.ts';
import { addressesOfPeople } from './117-addresses-of-people.ts';
import { inDigests } from './118-in-digests.ts';
import { activityReports } from './119-activity-reports.ts';
import { eventSubscriptions } from './120-event-subscriptions.ts';
import { tagsKeptAtOnce } from './121-tags-kept-at-once.ts';
import { removedMembers } from './122-removed-members.ts';
import { accountWorkspaces } from './135-account-workspaces.ts';
import { chainsOfAutomations } from './140-chains-of-automations.ts';
import { importNotices } from './150-import-notices.ts';
import { importEncodings } from './165-import-encodings.ts';
import { namesOfActivity } from './170-names-of-activity.ts';
import { historyOfPlaces } from './175-history-of-places.ts';
import { scopeOfConversations } from './176-scope-of-conversations.ts';
import { commentsOnPeople } from './180-comments-on-people.ts';
import { textMentions } from './181-text-mentions.ts';
import { viewsOfCanvases } from './185-views-of-canvases.ts';
import { lockedNotes } from './186-locked-notes.ts';
import { channelsInPackages } from './190-channels-in-packages.ts';
import { panelCards } from './200-panel-cards.ts';
import { cancelledImports } from './205-cancelled-imports.ts';
import { dateFormat } from './208-date-format.ts';
import { media } from './209-media.ts';
import { hlsVersions } from './210-hls-versions.ts';
import { transcriptions } from './215-transcriptions.ts';
import { spokenTimes } from './216-spoken-times.ts';
import { clips } from './217-clips.ts';
import { reels } from './220-reels.ts';
import { doubtsInTexts } from './228-doubts-in-texts.ts';
import { wordsOfReelExports } from './236-words-of-reel-exports.ts';
import { applyPatiently, type Tell } from './lock-wait.ts';

/** Every change of the tables, in order. */
export const migrations = [
  firstLight,
  jobs,
  pages,
  files,
  tagBoard,
  comments,
  versions,
  speakers,
  insights,
  shares,
  sample,
  highlightTable,
  tagCounts,
  channels,
  pulls,
  themes,
  channelData,
  searchPoints,
  duplicates,
  pushes,
  sampleChannel,
  dataCitations,
  releasedQuotes,
  mentions,
  indexQueue,
  channelOfPoints,
  auditSeals,
  sealedLinks,
  hiddenThemes,
  undoneImports,
  devices,
  coding,
  speakerOfHighlight,
  passwordResets,
  sampleProgress,
  sourcesOfNotes,
  customFields,
  people,
  authors,
  personImports,
  personMerges,
  projectEntries,
  readmes,
  valueChanges,
  fileImports,
  channelsInFolders,
  templates,
  tagRoles,
  tagSets,
  decidedPlacements,
  derivedSnapshots,
  speakerPeople,
  surveys,
  sampleParts,
  surveysInSearch,
  surveyNotes,
  openedPages,
  savedScopes,
  views,
  viewLayouts,
  charts,
  tagBoards,
  suggestions,
  agreement,
  canvases,
  passages,
  conversations,
  summaries,
  mail,
  accessTokens,
  automations,
  notifications,
  integrations,
  models,
  searchFilters,
  dashboards,
  translations,
  exports,
  projectImports,
  exportLosses,
  consent,
  backups,
  redactedExports,
  feedFollows,
  importMappings,
  rowChanges,
  modelModes,
  programs,
  erasures,
  voicesAndArrivals,
  activity,
  importedAuthors,
  pausesAndFolders,
  passageVectors,
  starredPages,
  moreHistory,
  digestFormats,
  linkedDigits,
  addressesOfPeople,
  inDigests,
  activityReports,
  eventSubscriptions,
  tagsKeptAtOnce,
  removedMembers,
  accountWorkspaces,
  chainsOfAutomations,
  importNotices,
  importEncodings,
  namesOfActivity,
  historyOfPlaces,
  scopeOfConversations,
  commentsOnPeople,
  textMentions,
  viewsOfCanvases,
  lockedNotes,
  channelsInPackages,
  panelCards,
  cancelledImports,
  dateFormat,
  media,
  hlsVersions,
  transcriptions,
  spokenTimes,
  clips,
  reels,
  doubtsInTexts,
  wordsOfReelExports,
];

/** Columns that an older release still needs; the comparison with the declarations skips them. */
export const retiredColumns: string[] = ['shares.token', 'notification_settings.digest_until'];
/** Columns that no row shows: separate statements read them. */
export const unshownColumns: string[] = [
  'data_points.raw',
  'data_points.said_hash',
  'automation_runs.key',
  'automation_runs.chain',
  'project_imports.step',
  'project_imports.at',
  'notes.arrived_at',
  'files.arrived_at',
];

/** Migrates the database to this release; several hosts can start at once, one migrates and the others wait. */
export async function migrate(
  database: Database,
  options: { tell?: Tell; patienceMs?: number } = {},
): Promise<string[]> {
  const { sequelize } = database;
  await sequelize.query(
    'create table if not exists migrations (name text primary key, at timestamptz not null default now())',
  );
  await refuseNewer(database);
  const umzug = new Umzug({
    migrations: migrations.map(({ name, sql }) => ({
      name,
      up: () => applyPatiently(database, name, (worksIn) => applyOnce(database, { name, sql }, worksIn), options),
    })),
    storage: {
      logMigration: async () => undefined,
      unlogMigration: async () => undefined,
      executed: async () =>
        (
          await sequelize.query<{ name: string }>('select name from migrations order by name', {
            type: QueryTypes.SELECT,
          })
        ).map(({ name }) => name),
    },
    logger: undefined,
  });
  const done = await umzug.up().catch((fault: { cause?: unknown }) => {
    // umzug wraps it, and its text would be a stack trace.
    throw fault.cause instanceof StartFailure ? fault.cause : fault;
  });
  return done.map(({ name }) => name);
}

// A newer release's data could be corrupted by this one.
async function refuseNewer(database: Database): Promise<void> {
  const known = new Set(migrations.map(({ name }) => name));
  const there = await database.asSystem('see which release made the tables', (transaction) =>
    transaction.sql<{ name: string }>('select name from migrations order by name'),
  );
  const newer = there.filter(({ name }) => !known.has(name)).map(({ name }) => name);
  if (newer.length > 0)
    throw new StartFailure(
      `The database was made by a newer Earshot (${newer.join(', ')} is unknown to this one): start that release again, or set EARSHOT_DATA or DATABASE_URL to another database.`,
    );
}

// The change and its entry in the list commit together, so a kill in between leaves neither.
async function applyOnce(
  database: Database,
  { name, sql }: { name: string; sql: string },
  worksIn: (pid: number) => void,
): Promise<void> {
  await database.asSystem(`migration ${name}`, async (transaction) => {
    // Users' calls have a limit for each statement; a large table, or another migrating host, takes longer.
    await transaction.sql('set local statement_timeout = 0');
    await transaction.sql(`select pg_advisory_xact_lock(hashtext('earshot:migrate'))`);
    const already = await transaction.sql('select 1 from migrations where name = $1', [name]);
    if (already.length > 0) return;
    await transaction.sql(`set local lock_timeout = '3s'`);
    const [own] = await transaction.sql<{ pid: number }>('select pg_backend_pid() as pid');
    worksIn(own?.pid ?? 0);
    await transaction.inOrder(() => transaction.sequelize.query(sql, transaction.options));
    await transaction.sql('insert into migrations (name) values ($1)', [name]);
  });
}
