import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, choice, entity, line, prose, type Row, ref, sentId, title } from '../../model/entity.ts';
import { command, crud, listCommand, query } from '../../model/operation.ts';
import { displayTitle } from '../../rules/text.ts';
import { Insight } from '../pages/insight.ts';
import { Note } from '../pages/note.ts';
import { createProject, Project } from '../places/project.ts';

export const TEMPLATE_KINDS = ['NOTE', 'INSIGHT', 'PROJECT'] as const;
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];

/**
 * A starting point for new notes, insights or projects of a workspace (PF-10, IN-04). Everyone in the workspace can
 * read and use it; managers of the workspace create, change and delete it (PM-04).
 */
export const Template = entity(
  'Template',
  {
    title: line(limits.templateTitle).min(1, 'Give the template a name.'),
    description: prose(limits.templateDescription).default(''),
  },
  { kind: choice('TemplateKind', TEMPLATE_KINDS) },
  {
    place: 'workspace',
    orders: ['title'],
    title: ({ title }) => displayTitle('template', title),
    trash: { description: 'A template comes back with its contents.' },
  },
);
export type Template = Row<typeof Template>;

const all = crud(Template, { update: 'FULL', remove: 'FULL' });
export const template = all.one;
export const templates = all.list;
export const updateTemplate = all.update;
export const deleteTemplate = all.remove;
export const restoreTemplate = all.restore;

export const createTemplate = command('createTemplate', Template, {
  input: Template.creation.extend({ pageId: ref('Page', 'FULL') }),
  audience: 'contributor',
  description: 'Save the text of a note or an insight as a template, which everyone in the workspace can read.',
});

export const createProjectTemplate = command('createProjectTemplate', Template, {
  input: Template.creation.extend({ projectId: ref('Project', 'FULL') }),
  audience: 'contributor',
  description: 'Save how a project is set up as a template: readme, navigation, fields and tags, no research.',
});

export const addStarterTemplates = listCommand('addStarterTemplates', Template, {
  input: z.strictObject({}),
  audience: 'contributor',
  description: 'Add the templates that come with Earshot, but for those whose title is taken.',
});

/** Content of a template: the text of a page or readme, and labels of a project's set-up. */
export const TemplateContent = answer('TemplateContent', {
  id: z.uuid(),
  document: z.record(z.string(), z.unknown()).nullable(),
  fields: z.array(z.string()),
  tags: z.array(z.string()),
});
export const templateContent = query('templateContent', TemplateContent, {
  on: Template,
  input: z.strictObject({ id: sentId() }),
  description: 'What a template begins with, to look at before it is used.',
});

export const createNoteFromTemplate = command('createNoteFromTemplate', Note, {
  input: z.strictObject({
    templateId: ref('Template'),
    projectId: ref('Project', 'WRITE'),
    title: title(limits.noteTitle).default(''),
  }),
  audience: 'contributor',
  description:
    'Make a note that begins with the text of a template; it is called like the template unless a title is given.',
});

export const createInsightFromTemplate = command('createInsightFromTemplate', Insight, {
  input: z.strictObject({
    templateId: ref('Template'),
    projectId: ref('Project', 'WRITE'),
    title: title(limits.insightTitle).default(''),
  }),
  audience: 'contributor',
  description: 'Make an insight that begins with the text of a template; it is called like it unless a title is given.',
});

export const createProjectFromTemplate = command('createProjectFromTemplate', Project, {
  input: createProject.input.extend({ templateId: ref('Template') }),
  audience: 'contributor',
  description: 'Create a project that is set up as a template says; its maker gets FULL.',
});
