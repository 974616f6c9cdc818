import * as z from 'zod';
import { limits } from '../../limits.ts';
import { choice, colour, entity, moment, prose, type Row, ref, title } from '../../model/entity.ts';
import { command, crud, ranking } from '../../model/operation.ts';
import { grantedLevel } from '../../model/place.ts';
import { modelMode, translationMode, vectorMode } from '../../rules/models/model-mode.ts';
import { frameworkId, USUAL_FRAMEWORK } from '../../rules/models/summary-framework.ts';
import { summaryLanguage } from '../../rules/models/summary-language.ts';
import { displayTitle } from '../../rules/text.ts';
import { spokenLanguage, vocabulary } from '../../rules/transcription-settings.ts';
import { icon } from './folder.ts';
import { entryPreferences } from './project-entries.ts';

/** Modes of suggested highlights in a project's notes (AI-01): off, on request, or automatic as well. */
export const SUGGESTION_MODES = ['OFF', 'SUGGEST', 'ON'] as const;

const PROJECT_STATUSES = ['ACTIVE', 'ARCHIVED', 'COMPLETED'] as const;

/** A study: its notes, highlights and tags. */
export const Project = entity(
  'Project',
  {
    title: title(limits.projectTitle).default(''),
    summary: prose(limits.projectSummary).default(''),
    icon: icon().default(''),
    colour: colour().nullable().default(null),
    folderId: ref('Folder', 'WRITE').nullable().default(null),
    status: choice('ProjectStatus', PROJECT_STATUSES).default('ACTIVE'),
    suggestionMode: choice('SuggestionMode', SUGGESTION_MODES).default('SUGGEST'),
    /** modes of a text model here, limited by those of the workspace */
    askMode: modelMode().default('ON'),
    summaryMode: modelMode().default('ON'),
    highlightMode: modelMode().default('ON'),
    insightMode: modelMode().default('ON'),
    redactMode: modelMode().default('ON'),
    /** mode of translating its notes by an external service, limited by that of the workspace */
    translationMode: translationMode().default('SUGGEST'),
    /** mode of sending its passages to an embedding model, if the workspace uses one */
    vectorMode: vectorMode().default('ON'),
    /** stored navigation of the project; `arrangedEntries` adds unlisted entries */
    entries: entryPreferences().default([]),
    /** default framework and language of its summaries (PF-02) */
    defaultFramework: frameworkId().default(USUAL_FRAMEWORK),
    defaultSummaryLanguage: summaryLanguage().default('AUTO'),
    /** language of its recordings, '' for that of the workspace; its vocabulary is added to that of the workspace */
    transcriptionLanguage: spokenLanguage().default(''),
    transcriptionVocabulary: vocabulary().default([]),
    rank: z.number().default(0),
  },
  {
    detached: z.boolean(),
    /** note on its Readme page; see createReadme */
    readmeId: z.uuid().nullable(),
    /** last change of the project, or of a note in it that is not in trash */
    changedAt: moment(),
  },
  {
    place: 'self',
    history: ['title', 'summary', 'icon', 'colour', 'folderId', 'status', 'trashedAt'],
    orders: ['title', 'rank'],
    ranked: { within: 'folderId', name: 'title' },
    virtual: ['changedAt'],
    search: { type: 'PROJECT', words: (row) => ({ title: row.title, text: row.summary }) },
    title: ({ title }) => displayTitle('project', title),
    trash: {
      goesWith: { folderId: 'Folder' },
      unless: 'detached',
      description: 'A project comes back with everything in it. Those that you have full access to are shown.',
    },
  },
);
export type Project = Row<typeof Project>;

const all = crud(Project, { remove: 'FULL' });
export const project = all.one;
export const projects = all.list;
export const createProject = command('createProject', Project, {
  input: Project.creation.extend({
    everyone: grantedLevel().nullable().default('WRITE'),
    detached: z.boolean().default(false),
  }),
  audience: 'contributor',
  description: 'Create a project and say what everyone in the workspace can do in it; its maker gets FULL.',
});
export const updateProject = all.update;
export const deleteProject = all.remove;
export const restoreProject = all.restore;
export const rankProject = ranking(Project);
