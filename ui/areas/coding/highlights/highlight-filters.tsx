import type { Tag } from '@earshot/core/areas/coding/tag';
import type { Note } from '@earshot/core/areas/pages/note';
import { displayTitle } from '@earshot/core/rules/text';
import { Group, Select, type SelectProps } from '@mantine/core';
import type { Author } from '../../../data/use-members.ts';
import { WordsField } from '../../../kit/filter/words-field.tsx';
import { Avatar } from '../../../kit/people/avatar.tsx';
import { PeriodChoice } from '../../../kit/period-choice.tsx';
import type { Filter } from './highlight-filter.ts';
import classes from './highlight-filters.module.css';

interface HighlightFiltersProps {
  filter: Filter;
  tags: readonly Tag[];
  notes: readonly Note[];
  /** names of the speakers in the project's transcripts */
  speakers: readonly string[];
  people: readonly Author[];
  onChange: (filter: Partial<Filter>) => void;
}

/** Filters of a list of highlights: words, tag, note, speaker, author and creation date. */
export function HighlightFilters({ filter, tags, notes, speakers, people, onChange }: HighlightFiltersProps) {
  const colours = new Map(tags.map(({ id, colour }) => [id, colour]));
  return (
    <Group gap="xs" className={classes.filters}>
      <WordsField label="Words in highlights" value={filter.q} onChange={(q) => onChange({ q })} />
      <Choice
        label="Tag"
        none="Any tag"
        options={tags.map(({ id, title }) => ({ value: id, label: title }))}
        value={filter.tagId}
        onChange={(tagId) => onChange({ tagId })}
        renderOption={({ option }) => (
          <span className={classes.option} dir="auto">
            <span className={classes.dot} style={{ background: colours.get(option.value) }} aria-hidden />
            {option.label}
          </span>
        )}
      />
      <Choice
        label="Note"
        none="Any note"
        options={notes.map(({ id, title }) => ({ value: id, label: displayTitle('note', title) }))}
        value={filter.noteId}
        onChange={(noteId) => onChange({ noteId })}
      />
      {(speakers.length > 0 || filter.speaker !== null) && (
        <Choice
          label="Speaker"
          none="Any speaker"
          options={speakers.map((name) => ({ value: name, label: name }))}
          value={filter.speaker}
          onChange={(speaker) => onChange({ speaker })}
        />
      )}
      <Choice
        label="Author"
        none="By anyone"
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
        value={filter.authorId}
        onChange={(authorId) => onChange({ authorId })}
        renderOption={({ option }) => (
          <span className={classes.option} dir="auto">
            <Avatar id={option.value} name={option.label} size={20} />
            {option.label}
          </span>
        )}
      />
      <PeriodChoice preset={filter.preset} period={filter.period} label="Created" onChange={onChange} />
    </Group>
  );
}

interface ChoiceProps extends Pick<SelectProps, 'value' | 'onChange' | 'renderOption'> {
  label: string;
  /** text if nothing is chosen */
  none: string;
  options: { value: string; label: string }[];
}

function Choice({ label, none, options, value, ...more }: ChoiceProps) {
  // A chosen tag or person that was deleted is still shown as a filter.
  const gone = value && !options.some((option) => option.value === value) ? [{ value, label: '…' }] : [];
  return (
    <Select
      {...more}
      className={classes.filter}
      size="sm"
      aria-label={label}
      placeholder={none}
      data={[...options, ...gone]}
      value={value ?? null}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': none }}
      nothingFoundMessage="No matches"
      maxDropdownHeight={360}
      comboboxProps={{ width: 280, position: 'bottom-start', shadow: 'sm' }}
    />
  );
}
