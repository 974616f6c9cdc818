import type { DocumentJson } from '../../documents/document.ts';
import type { InputOf } from '../../model/operation.ts';
import type { createTag } from '../coding/tag.ts';
import type { createField } from '../fields/field.ts';
import type { Project } from '../places/project.ts';

/** A field in a template; `set` is the index of its field set there. */
export type TemplateField = Omit<InputOf<typeof createField>, 'placeId' | 'fieldSetId' | 'rank'> & {
  set: number | null;
};

/** A tag in a template; `group` is the index of its group there. */
export type TemplateTag = Omit<InputOf<typeof createTag>, 'projectId' | 'groupId' | 'rank'> & { group: number | null };

/** Set-up of a project without its findings. Lists are in manual order. */
export interface ProjectSetup {
  entries: Project['entries'];
  readme: DocumentJson | null;
  fieldSets: { scope: 'NOTE' | 'INSIGHT'; label: string }[];
  fields: TemplateField[];
  groups: string[];
  /** boards besides the main board, each with the indexes of its groups; absent in older templates */
  boards?: { title: string; groups: number[] }[];
  tags: TemplateTag[];
  /** ids of linked tag sets of the workspace */
  linkedSets: string[];
}

/** Stored content of a template. */
export type TemplateContents = { document: DocumentJson } | { project: ProjectSetup };
