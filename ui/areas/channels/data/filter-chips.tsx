import type { DataConditions } from '@earshot/core/areas/channels/data-filter';
import { Button, CloseButton, SegmentedControl } from '@mantine/core';
import classes from './data-bar.module.css';
import { conditionWords } from './filter-words.ts';

interface FilterChipsProps {
  conditions: DataConditions;
  onChange: (conditions: DataConditions) => void;
  onAll: () => void;
}

const COMBINED = [
  { value: 'and', label: 'All of these' },
  { value: 'or', label: 'Any of these' },
];

/** What data is narrowed to, each condition to be taken off again. */
export function FilterChips({ conditions, onChange, onAll }: FilterChipsProps) {
  const { combinator, fields } = conditions;
  if (fields.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that shows
    <div className={classes.chips} role="group" aria-label="Filters">
      {fields.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label="How filters combine"
          data={COMBINED}
          value={combinator}
          onChange={(value) => onChange({ ...conditions, combinator: value as DataConditions['combinator'] })}
        />
      )}
      {fields.map((condition, at) => {
        const words = conditionWords(condition);
        return (
          <span key={words} className={classes.chip}>
            <span className={classes.words} title={words}>
              {words}
            </span>
            <CloseButton
              size="sm"
              aria-label={`Remove the filter “${words}”`}
              onClick={() => onChange({ ...conditions, fields: fields.filter((_, other) => other !== at) })}
            />
          </span>
        );
      })}
      <Button variant="subtle" size="compact-sm" onClick={onAll}>
        Clear filters
      </Button>
    </div>
  );
}
