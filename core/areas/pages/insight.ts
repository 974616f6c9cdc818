import * as z from 'zod';
import { limits } from '../../limits.ts';
import { customFields, entity, line, moment, type Row, ref, sentId, title } from '../../model/entity.ts';
import { command, crud, withFilters } from '../../model/operation.ts';
import { displayTitle } from '../../rules/text.ts';
import { chosenEncoding } from '../../rules/text-encoding.ts';
import { pageScope } from './page-scope.ts';

/** A page with a finding: its text is a live document, with quotes as evidence. */
export const Insight = entity(
  'Insight',
  { projectId: ref('Project', 'WRITE'), title: title(limits.insightTitle).default('') },
  {
    preview: z.string(),
    characters: z.int(),
    editedAt: moment().nullable(),
    fields: customFields(),
    /** authors, starting with its creator */
    contributorIds: z.array(z.uuid()),
    published: z.boolean(),
    publishedAt: moment().nullable(),
    publishedBy: z.uuid().nullable(),
    locked: z.boolean(),
  },
  {
    place: 'projectId',
    document: 'doc',
    fielded: 'INSIGHT',
    history: ['title', 'published', 'locked', 'trashedAt'],
    virtual: ['fields'],
    filters: {
      title: 'TEXT',
      createdAt: 'DATE',
      updatedAt: 'DATE',
      createdBy: 'REFERENCE',
      published: 'BOOLEAN',
      publishedAt: 'DATE',
    },
    fixed: ['projectId'],
    lock: 'locked',
    orders: ['title', 'editedAt', 'publishedAt'],
    search: { type: 'INSIGHT', words: (row) => ({ title: row.title }) },
    title: ({ title }) => displayTitle('insight', title),
    trash: {
      goesWith: { projectId: 'Project' },
      description: 'An insight comes back with its quotes; a published one is published again.',
    },
  },
);
export type Insight = Row<typeof Insight>;

const all = crud(Insight);
export const insight = all.one;
const filtered = withFilters(all.list);
export const insights = { ...filtered, input: filtered.input.extend({ scope: pageScope() }) };
export const createInsight = all.create;
export const updateInsight = all.update;
export const deleteInsight = all.remove;
export const restoreInsight = all.restore;

/** A command on one insight without further input. */
const turn = (name: string, level: 'WRITE' | 'FULL', description: string) =>
  command(name, Insight, {
    on: Insight,
    level,
    input: z.strictObject({ id: sentId() }),
    audience: 'contributor',
    description,
  });
export const publishInsight = turn(
  'publishInsight',
  'WRITE',
  'Publish an insight; its publisher must be able to open every source that it quotes.',
);
export const unpublishInsight = turn('unpublishInsight', 'WRITE', 'Make a published insight a draft again.');
export const lockInsight = turn('lockInsight', 'FULL', 'Let only those with full access change an insight.');
export const unlockInsight = turn('unlockInsight', 'FULL', 'Let everyone who can write here change an insight again.');

export const createInsightFromHighlights = command('createInsightFromHighlights', Insight, {
  input: z.strictObject({
    projectId: ref('Project', 'WRITE'),
    title: title(limits.insightTitle).default(''),
    highlightIds: z.array(ref('Highlight')).min(1).max(limits.citedAtOnce),
  }),
  audience: 'contributor',
  description: 'Make an insight that quotes these highlights.',
});

export const createInsightFromTheme = command('createInsightFromTheme', Insight, {
  input: z.strictObject({
    themeId: ref('Theme'),
    projectId: ref('Project', 'WRITE'),
    title: title(limits.insightTitle).optional(),
  }),
  audience: 'contributor',
  description:
    'Make an insight that quotes what people say in a theme; it is called like the theme unless a title is given.',
});

export const importIntoInsight = command('importIntoInsight', Insight, {
  transport: 'rest',
  rate: 'bulk',
  on: Insight,
  level: 'WRITE',
  audience: 'contributor',
  input: z.strictObject({
    id: sentId(),
    fileName: line(limits.fileName).min(1),
    encoding: chosenEncoding().optional(),
  }),
  description: 'Put the text of a file at the end of an insight; the import formats are plugins.',
});
