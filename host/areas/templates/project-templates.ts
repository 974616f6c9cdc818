import { randomUUID } from 'node:crypto';
import { Tag } from '@earshot/core/areas/coding/tag';
import { TagGroup } from '@earshot/core/areas/coding/tag-group';
import { Field } from '@earshot/core/areas/fields/field';
import { FieldSet } from '@earshot/core/areas/fields/field-set';
import { Note } from '@earshot/core/areas/pages/note';
import { deleteProject, Project } from '@earshot/core/areas/places/project';
import type { Template } from '@earshot/core/areas/templates/template';
import type { ProjectSetup } from '@earshot/core/areas/templates/template-contents';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { stateFromJson } from '@earshot/processing/documents/convert';
import { createRow } from '../../operations/standard.ts';
import type { Work } from '../../operations/work.ts';
import { linkedSets, linkSet } from '../coding/tag-sets.ts';
import { addTag } from '../coding/tags.ts';
import { addField } from '../fields/fields.ts';
import { addReadme } from '../pages/readme.ts';
import { type TemplateParts, textOfPage } from './page-templates.ts';
import { contentsOf } from './store/template-contents.ts';

const byHand = (name: 'title' | 'label') => ({
  order: [
    ['rank', 'ASC'],
    [name, 'ASC'],
  ] as [string, 'ASC'][],
});

const indexIn = (rows: readonly { id: string }[], id: string | null): number | null => {
  const index = rows.findIndex((row) => row.id === id);
  return index < 0 ? null : index;
};

/** How a project is set up. Refuses one with more tags than a template may have. */
export async function setupOf(parts: TemplateParts, work: Work, project: Project): Promise<ProjectSetup> {
  const projectId = project.id;
  const tags = await work.rows(Tag).find({ where: { projectId }, ...byHand('title'), limit: limits.templateTags + 1 });
  if (tags.length > limits.templateTags)
    throw new Refusal(
      'CONFLICT',
      `A template has at most ${limits.templateTags} tags. Move those that other projects need, too, to a tag set of the workspace.`,
    );
  const groups = await work.rows(TagGroup).find({ where: { projectId }, ...byHand('title') });
  const sets = await work.rows(FieldSet).find({ where: { placeId: projectId }, ...byHand('label') });
  const fields = await work.rows(Field).find({ where: { placeId: projectId }, ...byHand('label') });
  const [readme] = project.readmeId
    ? await work.rows(Note).find({ where: { id: project.readmeId, projectId }, limit: 1 })
    : [];
  return {
    entries: project.entries,
    readme: readme ? await textOfPage(parts, work, readme.id) : null,
    fieldSets: sets.map(({ scope, label }) => ({ scope: scope as 'NOTE' | 'INSIGHT', label })),
    fields: fields.map(({ scope, type, label, options, maxSelected, format, currencySymbol, fieldSetId }) => ({
      scope,
      type,
      label,
      options,
      maxSelected,
      format,
      currencySymbol,
      set: indexIn(sets, fieldSetId),
    })),
    groups: groups.map(({ title }) => title),
    tags: tags.map(({ title, colour, description, role, groupId }) => ({
      title,
      colour,
      description,
      role,
      group: indexIn(groups, groupId),
    })),
    linkedSets: await linkedSets(work, projectId),
  };
}

/** Sets a new project up as a template says. Tag sets that were deleted since are left out. */
export async function setUp({ documents }: TemplateParts, work: Work, project: Project, template: Template) {
  const contents = await contentsOf(work.transaction, template.id);
  if (!contents || !('project' in contents)) throw new Refusal('BAD_USER_INPUT', 'Choose a template for projects.');
  const { entries, readme, fieldSets, fields, groups, tags, linkedSets: sets } = contents.project;
  const projectId = project.id;
  // The project was made within this transaction: its maker's access to it is not known yet.
  await work.lookAnew();
  const setIds: string[] = [];
  for (const set of fieldSets) setIds.push((await createRow(FieldSet, work, { ...set, placeId: projectId })).id);
  for (const { set, options = [], ...field } of fields)
    await addField(work, {
      ...field,
      options: options.map((option) => ({ ...option, id: randomUUID() })),
      placeId: projectId,
      fieldSetId: set === null ? null : (setIds[set] ?? null),
    });
  const groupIds: string[] = [];
  for (const title of groups)
    groupIds.push((await createRow(TagGroup, work, { title, projectId, placeId: projectId })).id);
  for (const { group, ...tag } of tags)
    await addTag(work, { ...tag, projectId, groupId: group === null ? null : (groupIds[group] ?? null) });
  const there = await work.rows(TagGroup).find({ where: { id: sets, projectId: null } });
  for (const { id } of there) await linkSet(work, { projectId, groupId: id });
  if (readme) await addReadme(work, documents, project, stateFromJson(readme));
  const made = await work.rows(Project).update(projectId, { entries });
  work.emit('updated', Project, [made], ['entries']);
  work.undoBy(deleteProject, { id: projectId });
  return made;
}
