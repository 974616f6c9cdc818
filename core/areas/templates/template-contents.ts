import type { DocumentJson } from '../../documents/document.ts';
import type { InputOf } from '../../model/operation.ts';
import type { createTag } from '../coding/tag.ts';
import type { createField } from '../fields/field.ts';
import type { Project } from '../places/project.ts';

/** A field as a template has it; `set` is the index of its field set in the template. */
export type TemplateField = Omit<InputOf<typeof createField>, 'placeId' | 'fieldSetId' | 'rank'> & {
  set: number | null;
};

/** A tag as a template has it; `group` is the index of its group in the template. */
export type TemplateTag = Omit<InputOf<typeof createTag>, 'projectId' | 'groupId' | 'rank'> & { group: number | null };

/** Set-up of a project without its findings. Lists are in manual order. */
export interface ProjectSetup {
  entries: Project['entries'];
  readme: DocumentJson | null;
  fieldSets: { scope: 'NOTE' | 'INSIGHT'; label: string }[];
  fields: TemplateField[];
  groups: string[];
  /** its boards besides the main board, each with the indexes of its groups; absent in templates from before there were any */
  boards?: { title: string; groups: number[] }[];
  tags: TemplateTag[];
  /** ids of the tag sets of the workspace that it links */
  linkedSets: string[];
}

/** Stored content of a template. */
export type TemplateContents = { document: DocumentJson } | { project: ProjectSetup };
