import type { SearchType } from '../../model/search-type.ts';
import type { FilterKind } from '../../rules/filter/operator.ts';

/** A field for filtering search results, besides custom fields (SE-05). */
export interface SearchField {
  kind: FilterKind;
  /** object types with this field: others never meet a condition on it; all types if absent */
  types?: readonly SearchType[];
  /** its values are people, visible only to members with people access */
  ofPeople?: true;
}

const TAGGED = ['NOTE', 'HIGHLIGHT', 'INSIGHT'] as const;
const STARRED = ['NOTE', 'INSIGHT', 'CANVAS'] as const;
const IMPORTED = ['NOTE', 'PERSON', 'SURVEY', 'SURVEY_RESPONSE', 'DATA_POINT'] as const;
const LINKED_TO_PEOPLE = [...TAGGED, 'PERSON', 'SURVEY_RESPONSE', 'DATA_POINT'] as const;

/** The system fields of search by their names in filters (SE-05). */
export const SEARCH_FIELDS = {
  title: { kind: 'TEXT' },
  content: { kind: 'TEXT' },
  name: { kind: 'TEXT', types: ['PERSON'] },
  /** summary of a project */
  description: { kind: 'TEXT', types: ['PROJECT', 'TAG'] },
  createdAt: { kind: 'DATE' },
  updatedAt: { kind: 'DATE' },
  /** creator */
  authors: { kind: 'REFERENCE' },
  /** creator, authors and taggers */
  contributors: { kind: 'REFERENCE' },
  project: { kind: 'REFERENCE' },
  /** folders, at any depth */
  projectCategory: { kind: 'REFERENCE' },
  channel: { kind: 'REFERENCE' },
  archived: { kind: 'BOOLEAN' },
  tags: { kind: 'REFERENCE', types: TAGGED },
  tagGroups: { kind: 'REFERENCE', types: TAGGED },
  tagBoards: { kind: 'REFERENCE', types: TAGGED },
  people: { kind: 'REFERENCE', types: LINKED_TO_PEOPLE, ofPeople: true },
  note: { kind: 'REFERENCE', types: ['NOTE', 'HIGHLIGHT'] },
  highlight: { kind: 'REFERENCE', types: ['HIGHLIGHT', 'INSIGHT'] },
  insights: { kind: 'REFERENCE', types: TAGGED },
  highlightCount: { kind: 'NUMBER', types: ['NOTE', 'TAG'] },
  published: { kind: 'BOOLEAN', types: ['INSIGHT'] },
  /** starred by the caller */
  starred: { kind: 'BOOLEAN', types: STARRED },
  /** created by Earshot: a theme of a run, or a highlight from a suggestion */
  aiGenerated: { kind: 'BOOLEAN', types: ['HIGHLIGHT', 'THEME'] },
  /** name of the imported file, or the kind of its channel */
  importOrigin: { kind: 'TEXT', types: IMPORTED },
  /** names of the files that filled in fields of an existing person */
  enrichmentOrigin: { kind: 'TEXT', types: ['PERSON'] },
} as const satisfies Record<string, SearchField>;
export type SearchFieldName = keyof typeof SEARCH_FIELDS;

/** A system field of search by its name; undefined for other names. */
export const searchField = (name: string): SearchField | undefined =>
  Object.hasOwn(SEARCH_FIELDS, name) ? SEARCH_FIELDS[name as SearchFieldName] : undefined;

const PROJECT_FIELDS: readonly string[] = [
  'project',
  'projectCategory',
  'channel',
  'archived',
] satisfies SearchFieldName[];
const OUTSIDE_PROJECTS: readonly SearchType[] = ['PERSON', 'PROJECT_CATEGORY'];

/** True if a condition is ignored because only people or folders are searched (SE-08). */
export const isDropped = (field: string, types: readonly SearchType[]): boolean =>
  PROJECT_FIELDS.includes(field) && types.length > 0 && types.every((type) => OUTSIDE_PROJECTS.includes(type));

/** Search types with custom fields, by scope. Highlights use their note's; items linked to people use the people's. */
export const FIELDED_TYPES = {
  NOTE: ['NOTE', 'HIGHLIGHT'],
  INSIGHT: ['INSIGHT'],
  PERSON: LINKED_TO_PEOPLE,
} as const satisfies Record<string, readonly SearchType[]>;
