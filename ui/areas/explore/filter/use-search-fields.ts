import { highlights } from '@earshot/core/areas/coding/highlight';
import { tags } from '@earshot/core/areas/coding/tag';
import { type TagBoard, tagBoards } from '@earshot/core/areas/coding/tag-board';
import { type TagGroup, tagGroups } from '@earshot/core/areas/coding/tag-group';
import { type Field, fields as listFields } from '@earshot/core/areas/fields/field';
import { fieldType } from '@earshot/core/areas/fields/types/all';
import { insights } from '@earshot/core/areas/pages/insight';
import { notes } from '@earshot/core/areas/pages/note';
import { personName } from '@earshot/core/areas/people/person';
import { SEARCH_FIELDS, type SearchField, type SearchFieldName } from '@earshot/core/areas/search/search-field';
import type { AnyEntity } from '@earshot/core/model/entity';
import type { FieldScope } from '@earshot/core/model/field-scope';
import type { SearchType } from '@earshot/core/model/search-type';
import { directoryOf } from '@earshot/core/rules/directory';
import type { FilterForm } from '@earshot/core/rules/filter/form';
import { displayTitle } from '@earshot/core/rules/text';
import type { StoredRow } from '../../../data/entity-store.ts';
import { useAuthors } from '../../../data/use-members.ts';
import { useList, useStores } from '../../../data/use-stores.ts';
import type { FilterField } from '../../../kit/filter/filter-words.ts';
import { PeoplePicker } from '../../fields/controls/people-picker.tsx';
import { useNamedPeople } from '../../fields/controls/use-named-people.ts';
import { folderTrail } from '../../places/projects/places.ts';
import { useChannels, useFolders, useProjects } from '../../places/projects/use-places.ts';
import { pickerOf } from './found-picker.tsx';

type Choices = FilterField['choices'];

const LABELS: Readonly<Record<SearchFieldName, string>> = {
  title: 'Title',
  content: 'Content',
  name: 'Person’s name',
  createdAt: 'Created',
  updatedAt: 'Changed',
  authors: 'Created by',
  contributors: 'Contributors',
  project: 'Project',
  projectCategory: 'Folder',
  channel: 'Channel',
  archived: 'Archived',
  tags: 'Tags',
  tagGroups: 'Tag groups',
  tagBoards: 'Tag boards',
  people: 'People',
  note: 'Note',
  highlight: 'Highlights',
  insights: 'Insights',
  highlightCount: 'Number of highlights',
  published: 'Published',
  starred: 'Starred by you',
  aiGenerated: 'Found by Earshot',
  description: 'Description',
  importOrigin: 'Imported from',
  enrichmentOrigin: 'Person completed from',
};

const SCOPE_WORDS: Readonly<Record<FieldScope, string>> = {
  NOTE: 'Fields of notes',
  INSIGHT: 'Fields of insights',
  PERSON: 'Fields of people',
};

/** Names of rows by their ids. */
const namesIn =
  (list: unknown) =>
  (ids: readonly string[]): Choices => {
    const entity = (list as { output: { of: AnyEntity } }).output.of;
    const asks = ids.length > 0;
    const condition = { id: [...ids].sort() };
    const rows = useList<StoredRow>(list as never, { condition, first: Math.max(1, ids.length) }, asks);
    if (asks && rows.state !== 'ready') return undefined;
    return rows.rows
      .filter(({ id }) => ids.includes(id))
      .map((row) => ({ value: row.id, label: entity.options.title?.(row as never) ?? '' }));
  };

const useTagNames = namesIn(tags);
const useNoteNames = namesIn(notes);
const useHighlightNames = namesIn(highlights);
const useInsightNames = namesIn(insights);
const TagPicker = pickerOf('TAG', useTagNames);
const NotePicker = pickerOf('NOTE', useNoteNames);
const HighlightPicker = pickerOf('HIGHLIGHT', useHighlightNames);
const InsightPicker = pickerOf('INSIGHT', useInsightNames);

const valuesOf = (form: FilterForm, ...names: string[]): string[] => [
  ...new Set(form.fields.flatMap(({ field, values }) => (names.includes(field) ? values : []))),
];

const asChoices = (rows: readonly { id: string; title: string }[], noun: Parameters<typeof displayTitle>[0]): Choices =>
  rows.map(({ id, title }) => ({ value: id, label: displayTitle(noun, title) }));

/** Filter fields of search (SE-05): system fields, and all visible custom fields. Read it inside an observer(). */
export function useSearchFields(form: FilterForm, types: readonly SearchType[]): FilterField[] {
  const { directory } = useStores();
  const references = useReferences(form);
  const custom = useCustomFields(form, types);
  const own = Object.entries(SEARCH_FIELDS as Record<string, SearchField>).flatMap(
    ([field, { kind, ofPeople, types: has }]) => {
      const hidden = (ofPeople || has?.every((type) => type === 'PERSON')) && !directory.reads;
      const label = LABELS[field as SearchFieldName];
      return hidden ? [] : [{ field, label, kind, ...references[field as SearchFieldName] }];
    },
  );
  return [...own, ...custom];
}

/** Reference values of system fields, and their pickers. */
function useReferences(form: FilterForm): Partial<Record<SearchFieldName, Partial<FilterField>>> {
  const everyone = useAuthors().map(({ id, name }) => ({ value: id, label: name }));
  const [projects, folders, channels] = [useProjects().rows, useFolders().rows, useChannels().rows];
  const groups = useList<TagGroup>(tagGroups, { first: 1000, orderBy: 'TITLE_ASC' }).rows;
  const boards = useList<TagBoard>(tagBoards, { first: 1000, orderBy: 'TITLE_ASC' }).rows;
  const people = useNamedPeople(valuesOf(form, 'people'));
  return {
    authors: { choices: everyone },
    contributors: { choices: everyone },
    project: { choices: asChoices(projects, 'project') },
    projectCategory: { choices: folders.map(({ id }) => ({ value: id, label: folderTrail(folders, id) })) },
    channel: { choices: asChoices(channels, 'channel') },
    tags: { picker: TagPicker, choices: useTagNames(valuesOf(form, 'tags')) },
    tagGroups: { choices: asChoices(groups, 'group') },
    tagBoards: { choices: asChoices(boards, 'tagBoard') },
    people: {
      picker: PeoplePicker,
      choices: people.ready ? people.rows.map((one) => ({ value: one.id, label: personName(one) })) : undefined,
    },
    note: { picker: NotePicker, choices: useNoteNames(valuesOf(form, 'note')) },
    highlight: { picker: HighlightPicker, choices: useHighlightNames(valuesOf(form, 'highlight')) },
    insights: { picker: InsightPicker, choices: useInsightNames(valuesOf(form, 'insights')) },
  };
}

/** All visible custom fields, those of the workspace before those of its projects. */
function useCustomFields(form: FilterForm, types: readonly SearchType[]): FilterField[] {
  const { directory, session } = useStores();
  const all = useList<Field>(listFields as never, { first: 1000, orderBy: 'LABEL_ASC' }).rows;
  const projects = new Map(useProjects().rows.map(({ id, title }) => [id, displayTitle('project', title)]));
  const ofPeople = all.filter(({ type }) => type === 'PERSON').map(({ id }) => id);
  const people = useNamedPeople(valuesOf(form, ...ofPeople));
  const onlyPeople = types.length > 0 && types.every((type) => type === 'PERSON');
  const shared = [session.workspaceId, directoryOf(session.workspaceId)];
  const rank = ({ placeId }: Field) => (shared.includes(placeId) ? 0 : 1);
  return all
    .toSorted((one, other) => rank(one) - rank(other))
    .flatMap(({ id, type, label, options, scope, placeId }): FilterField[] => {
      // People cannot be filtered by people (SE-08).
      if (type === 'PERSON' && (!directory.reads || onlyPeople || scope === 'PERSON')) return [];
      const project = projects.get(placeId);
      const field = {
        field: id,
        label: displayTitle('field', label),
        kind: fieldType(type).filterKind,
        group: project === undefined ? SCOPE_WORDS[scope] : `${SCOPE_WORDS[scope]} of ${project}`,
      };
      if (type === 'SELECT')
        return [{ ...field, choices: options.map((one) => ({ value: one.id, label: one.label })) }];
      if (type !== 'PERSON') return [field];
      const choices = people.ready ? people.rows.map((one) => ({ value: one.id, label: personName(one) })) : undefined;
      return [{ ...field, picker: PeoplePicker, choices }];
    });
}
