import type { SearchType } from '@earshot/core/model/search-type';
import { UnstyledButton } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useStores } from '../../data/use-stores.ts';
import chips from '../../kit/chips.module.css';
import { number } from '../../kit/words/counted.ts';
import { OFFERED_TYPES } from '../search/search-url.ts';
import classes from './type-chips.module.css';
import { TYPE_WORDS } from './type-words.ts';

interface TypeChipsProps {
  counts: Readonly<Record<string, number>>;
  /** false if counting stopped early */
  exact: boolean;
  chosen: readonly SearchType[];
  /** called with undefined for all types */
  onToggle: (type: SearchType | undefined) => void;
}

/** Types of the results with their counts, as filters. */
export const TypeChips = observer(function TypeChips({ counts, exact, chosen, onToggle }: TypeChipsProps) {
  const { directory } = useStores();
  const all = OFFERED_TYPES.reduce((sum, type) => sum + (counts[type] ?? 0), 0);
  const offered = OFFERED_TYPES.filter((type) => type !== 'PERSON' || directory.reads);
  const shown = offered.filter((type) => (counts[type] ?? 0) > 0 || chosen.includes(type));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that shows
    <div className={classes.chips} role="group" aria-label="Kinds">
      <Chip label="All" count={all} on={chosen.length === 0} exact={exact} onPress={() => onToggle(undefined)} />
      {shown.map((type) => (
        <Chip
          key={type}
          label={TYPE_WORDS[type]}
          count={counts[type] ?? 0}
          on={chosen.includes(type)}
          exact={exact}
          onPress={() => onToggle(type)}
        />
      ))}
    </div>
  );
});

interface ChipProps {
  label: string;
  count: number;
  on: boolean;
  exact: boolean;
  onPress: () => void;
}

function Chip({ label, count, on, exact, onPress }: ChipProps) {
  return (
    <UnstyledButton className={chips.chip} aria-pressed={on} onClick={onPress}>
      {label}
      <span className={chips.count}>
        {number(count)}
        {!exact && count > 0 && '+'}
      </span>
    </UnstyledButton>
  );
}
