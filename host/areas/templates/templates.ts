import type { PlaceLimits } from '@earshot/config/environment';
import { Project } from '@earshot/core/areas/places/project';
import {
  addStarterTemplates,
  createInsightFromTemplate,
  createNoteFromTemplate,
  createProjectFromTemplate,
  createProjectTemplate,
  createTemplate,
  deleteTemplate,
  restoreTemplate,
  Template,
  type TemplateKind,
  templateContent,
} from '@earshot/core/areas/templates/template';
import type { TemplateContents } from '@earshot/core/areas/templates/template-contents';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { REFUSED } from '@earshot/core/texts';
import { type Handler, inside } from '../../operations/handlers.ts';
import { createRow, restoreRow } from '../../operations/standard.ts';
import type { Work } from '../../operations/work.ts';
import { addInsight } from '../insights/insights.ts';
import { addNote } from '../notes/notes.ts';
import { addProject } from '../places/places.ts';
import { type TemplateParts, textOfPage, textOfTemplate } from './page-templates.ts';
import { setUp, setupOf } from './project-templates.ts';
import { STARTERS } from './starters.ts';
import { contentsOf, storeContents } from './store/template-contents.ts';

/** Refuses a template beyond the workspace's maximum; concurrent creations wait for each other. */
async function demandRoom(work: Work, more = 1): Promise<void> {
  await work.transaction.sql(`select pg_advisory_xact_lock(hashtextextended('earshot:templates ' || $1, 0))`, [
    work.workspaceId,
  ]);
  if ((await work.rows(Template).count()) + more > limits.templates)
    throw new Refusal(
      'CONFLICT',
      `A workspace has at most ${limits.templates} templates. Delete one that is no longer needed first.`,
    );
}

type Values = { title: string; description: string; kind: TemplateKind };

async function add(work: Work, values: Values, contents: TemplateContents): Promise<Template> {
  const template = await createRow(Template, work, values);
  await storeContents(work.transaction, template.id, contents);
  return template;
}

async function addUndoably(work: Work, values: Values, contents: TemplateContents): Promise<Template> {
  const template = await add(work, values, contents);
  work.undoBy(deleteTemplate, { id: template.id });
  return template;
}

/** Templates of a workspace: creating them from pages and projects, and using them. */
export function templateHandlers(parts: TemplateParts, placeLimits: PlaceLimits): Handler[] {
  const { documents } = parts;
  return [
    inside(createTemplate, async ({ input, work }) => {
      const { pageId, ...values } = input;
      work.check(work.workspaceId, 'FULL');
      const { entity } = await work.loadPage(pageId, 'FULL');
      if (entity.options.document !== 'doc')
        throw new Refusal('BAD_USER_INPUT', 'Templates are for notes and insights. Choose a page with text.');
      const document = await textOfPage(parts, work, pageId, 'page');
      await demandRoom(work);
      const kind = entity.name === 'Note' ? 'NOTE' : 'INSIGHT';
      return addUndoably(work, { ...values, kind }, { document });
    }),
    inside(createProjectTemplate, async ({ input, work }) => {
      const { projectId, ...values } = input;
      work.check(work.workspaceId, 'FULL');
      const setup = await setupOf(parts, work, await work.load(Project, projectId, 'FULL'));
      await demandRoom(work);
      return addUndoably(work, { ...values, kind: 'PROJECT' }, { project: setup });
    }),
    inside(addStarterTemplates, async ({ work }) => {
      work.check(work.workspaceId, 'FULL');
      await demandRoom(work, 0);
      const taken = new Set((await work.rows(Template).find({})).map(({ kind, title }) => `${kind} ${title}`));
      const missing = STARTERS.filter(({ kind, title }) => !taken.has(`${kind} ${title}`));
      await demandRoom(work, missing.length);
      const made: Template[] = [];
      for (const { document, ...values } of missing) made.push(await add(work, values, { document }));
      return made;
    }),
    inside(restoreTemplate, async ({ work, object }) => {
      if (object.trashedAt) await demandRoom(work);
      return restoreRow(Template, work, object, deleteTemplate);
    }),
    inside(templateContent, async ({ work, object }) => {
      const contents = await contentsOf(work.transaction, object.id);
      if (!contents) throw new Refusal('NOT_FOUND', REFUSED.NOT_FOUND);
      if ('document' in contents) return { id: object.id, document: { ...contents.document }, fields: [], tags: [] };
      const { readme, fields, tags } = contents.project;
      return {
        id: object.id,
        document: readme && { ...readme },
        fields: fields.map(({ label }) => label ?? ''),
        tags: tags.map(({ title }) => title),
      };
    }),
    inside(createNoteFromTemplate, async ({ input, work }) => {
      const template = await work.load(Template, input.templateId);
      const state = await textOfTemplate(work, template, 'NOTE');
      const { projectId, title } = input;
      return addNote(work, documents, { projectId, title: title || template.title }, state);
    }),
    inside(createInsightFromTemplate, async ({ input, work }) => {
      const template = await work.load(Template, input.templateId);
      const state = await textOfTemplate(work, template, 'INSIGHT');
      const insight = await addInsight(work, { projectId: input.projectId, title: input.title || template.title });
      await documents.create(work, insight.id, state);
      return insight;
    }),
    inside(createProjectFromTemplate, async ({ input, work }) => {
      const { templateId, ...values } = input;
      const template = await work.load(Template, templateId);
      const project = await addProject(work, placeLimits, values);
      return setUp(parts, work, project, template);
    }),
  ];
}
