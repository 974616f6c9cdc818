import { randomUUID } from 'node:crypto';
import { Tag } from '@earshot/core/areas/coding/tag';
import { TagBoard } from '@earshot/core/areas/coding/tag-board';
import { TagGroup } from '@earshot/core/areas/coding/tag-group';
import { Field } from '@earshot/core/areas/fields/field';
import { FieldSet } from '@earshot/core/areas/fields/field-set';
import { Note } from '@earshot/core/areas/pages/note';
import { deleteProject, Project } from '@earshot/core/areas/places/project';
import type { Template } from '@earshot/core/areas/templates/template';
import type { ProjectSetup } from '@earshot/core/areas/templates/template-contents';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { byRank, type Ranked, ranksOfCopy } from '@earshot/core/rules/rank';
import { stateFromJson } from '@earshot/processing/documents/convert';
import { createRow } from '../../operations/standard.ts';
import type { Work } from '../../operations/work.ts';
import { linkedSets, linkSet } from '../coding/tag-sets.ts';
import { addTag } from '../coding/tags.ts';
import { addField } from '../fields/fields.ts';
import { addReadme } from '../notes/readme.ts';
import { type TemplateParts, textOfPage } from './page-templates.ts';
import { contentsOf } from './store/template-contents.ts';

const byTitle = byRank(({ title }: Ranked & { title: string }) => title);
const byLabel = byRank(({ label }: Ranked & { label: string }) => label);

const indexIn = (rows: readonly { id: string }[], id: string | null): number | null => {
  const index = rows.findIndex((row) => row.id === id);
  return index < 0 ? null : index;
};

/** Set-up of a project. Refuses one with more tags than a template can have. */
export async function setupOf(parts: TemplateParts, work: Work, project: Project): Promise<ProjectSetup> {
  const projectId = project.id;
  const tags = await work.rows(Tag).find({ where: { projectId }, limit: limits.templateTags + 1 });
  if (tags.length > limits.templateTags)
    throw new Refusal(
      'CONFLICT',
      `A template has at most ${limits.templateTags} tags. Move those that other projects need, too, to a tag set of the workspace.`,
    );
  const groups = (await work.rows(TagGroup).find({ where: { projectId } })).toSorted(byTitle);
  const boards = (await work.rows(TagBoard).find({ where: { projectId } })).toSorted(byTitle);
  const sets = (await work.rows(FieldSet).find({ where: { placeId: projectId } })).toSorted(byLabel);
  const fields = (await work.rows(Field).find({ where: { placeId: projectId } })).toSorted(byLabel);
  const [readme] = project.readmeId
    ? await work.rows(Note).find({ where: { id: project.readmeId, projectId }, limit: 1 })
    : [];
  return {
    entries: project.entries,
    readme: readme ? await textOfPage(parts, work, readme.id, 'readme') : null,
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
    boards: boards.map(({ id, title }) => ({
      title,
      groups: groups.flatMap(({ boardId }, at) => (boardId === id ? [at] : [])),
    })),
    tags: tags.toSorted(byTitle).map(({ title, colour, description, role, groupId }) => ({
      title,
      colour,
      description,
      role,
      group: indexIn(groups, groupId),
    })),
    linkedSets: await linkedSets(work, projectId),
  };
}

/** Creates the tag groups of a template, on their boards; returns their ids. */
async function addGroups(
  work: Work,
  projectId: string,
  { groups, boards = [] }: Pick<ProjectSetup, 'groups' | 'boards'>,
): Promise<string[]> {
  const inProject = { projectId, placeId: projectId };
  const boardOf = new Map<number, string>();
  const boardRanks = ranksOfCopy(boards.map(({ title }) => title));
  for (const [at, { title, groups: on }] of boards.entries()) {
    const { id } = await createRow(TagBoard, work, { ...inProject, title, rank: boardRanks[at] });
    for (const group of on) boardOf.set(group, id);
  }
  const groupIds: string[] = [];
  const groupRanks = ranksOfCopy(groups);
  for (const [at, title] of groups.entries()) {
    const values = { ...inProject, title, boardId: boardOf.get(at) ?? null, rank: groupRanks[at] };
    groupIds.push((await createRow(TagGroup, work, values)).id);
  }
  return groupIds;
}

/** Applies a template to a new project. Tag sets deleted since are left out. */
export async function setUp({ documents }: TemplateParts, work: Work, project: Project, template: Template) {
  const contents = await contentsOf(work.transaction, template.id);
  if (!contents || !('project' in contents)) throw new Refusal('BAD_USER_INPUT', 'Choose a template for projects.');
  const { entries, readme, fieldSets, fields, groups, boards, tags, linkedSets: sets } = contents.project;
  const projectId = project.id;
  // The project was created in this transaction, so access to it has to be computed again.
  await work.lookAnew();
  const setIds: string[] = [];
  const setRanks = ranksOfCopy(fieldSets.map(({ label }) => label));
  for (const [at, set] of fieldSets.entries())
    setIds.push((await createRow(FieldSet, work, { ...set, placeId: projectId, rank: setRanks[at] })).id);
  const fieldRanks = ranksOfCopy(fields.map(({ label }) => label ?? ''));
  for (const [at, { set, options = [], ...field }] of fields.entries())
    await addField(work, {
      ...field,
      options: options.map((option) => ({ ...option, id: randomUUID() })),
      placeId: projectId,
      fieldSetId: set === null ? null : (setIds[set] ?? null),
      rank: fieldRanks[at],
    });
  const groupIds = await addGroups(work, projectId, { groups, boards });
  const tagRanks = ranksOfCopy(tags.map(({ title }) => title));
  for (const [at, { group, ...tag }] of tags.entries()) {
    const groupId = group === null ? null : (groupIds[group] ?? null);
    await addTag(work, { ...tag, projectId, groupId, rank: tagRanks[at] });
  }
  const there = await work.rows(TagGroup).find({ where: { id: sets, projectId: null } });
  for (const { id } of there) await linkSet(work, { projectId, groupId: id });
  if (readme) await addReadme(work, documents, project, stateFromJson(readme));
  const made = await work.rows(Project).update(projectId, { entries });
  work.emit('updated', Project, [made], ['entries']);
  work.undoBy(deleteProject, { id: projectId });
  return made;
}
