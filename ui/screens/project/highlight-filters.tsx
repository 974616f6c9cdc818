import type { Member } from '@earshot/core/model/member';
import type { Tag } from '@earshot/core/model/tag';
import { Group, Select } from '@mantine/core';
import type { HighlightFilter } from './highlight-filter.ts';
import classes from './highlight-filters.module.css';

interface HighlightFiltersProps {
  filter: HighlightFilter;
  tags: readonly Tag[];
  people: readonly Member[];
  onChange: (filter: HighlightFilter) => void;
}

const choice = {
  size: 'sm',
  searchable: true,
  clearable: true,
  nothingFoundMessage: 'None of that name',
  maxDropdownHeight: 360,
  comboboxProps: { width: 280, position: 'bottom-start', shadow: 'sm' },
} as const;
// A chosen tag or person that is gone still shows that the list is narrowed.
const withChosen = (options: { value: string; label: string }[], chosen: string | null) =>
  chosen && !options.some(({ value }) => value === chosen) ? [...options, { value: chosen, label: '…' }] : options;

/** Narrows a list of highlights to a tag, an author or both. */
export function HighlightFilters({ filter, tags, people, onChange }: HighlightFiltersProps) {
  const colours = new Map(tags.map(({ id, colour }) => [id, colour]));
  return (
    <Group gap="xs" className={classes.filters}>
      <Select
        {...choice}
        className={classes.filter}
        aria-label="Tag"
        placeholder="Any tag"
        data={withChosen(
          tags.map(({ id, title }) => ({ value: id, label: title })),
          filter.tagId,
        )}
        value={filter.tagId}
        onChange={(tagId) => onChange({ ...filter, tagId })}
        clearButtonProps={{ 'aria-label': 'Any tag' }}
        renderOption={({ option }) => (
          <span className={classes.option}>
            <span className={classes.dot} style={{ background: colours.get(option.value) }} aria-hidden />
            {option.label}
          </span>
        )}
      />
      <Select
        {...choice}
        className={classes.filter}
        aria-label="Author"
        placeholder="By anyone"
        data={withChosen(
          people.map(({ id, name }) => ({ value: id, label: name })),
          filter.authorId,
        )}
        value={filter.authorId}
        onChange={(authorId) => onChange({ ...filter, authorId })}
        clearButtonProps={{ 'aria-label': 'By anyone' }}
      />
    </Group>
  );
}
