import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { TagChip } from '../../../kit/tag-chip.tsx';
import { useDigits } from '../../coding/tagging/use-digits.ts';
import type { Box } from '../beside.ts';
import { Floating } from './floating.tsx';
import { PickerOptions } from './picker-options.tsx';
import classes from './tag-picker.module.css';
import {
  byDigit,
  type Choice,
  complaintAbout,
  moved,
  opened,
  optionsOf,
  type PickerOption,
  type PickerState,
  type PickerTag,
  taken,
  typed,
  withChoice,
  without,
  withoutLast,
} from './tag-picker-state.ts';

interface TagPickerProps {
  projectId: string;
  anchor: Box;
  tags: readonly PickerTag[];
  /** tags that can already be on, including those of unlinked sets */
  known: readonly Pick<PickerTag, 'id' | 'title' | 'colour'>[];
  /** ids of recently used tags, the latest first */
  recent: readonly string[];
  /** tags that are already on */
  start: readonly Choice[];
  /** true if no tag can be created here */
  fixed?: boolean;
  /** label of Enter, one word */
  says: string;
  /** label of Enter if nothing is chosen */
  emptySays: string;
  onTake: (choices: readonly Choice[]) => void;
  onClose: () => void;
}

/** Tag picker with typing: Enter applies, a comma adds a tag and continues, Escape cancels. */
export function TagPicker(props: TagPickerProps) {
  const { projectId, anchor, tags, known, recent, start, fixed = false, says, emptySays, onTake, onClose } = props;
  const asks = fixed ? 'Find a tag' : 'Find or create a tag';
  const { give } = useDigits(projectId);
  const world = { tags, recent, fixed };
  const [state, setState] = useState<PickerState>(() => opened(start));
  const [problem, setProblem] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  useEffect(() => input.current?.focus({ preventScroll: true }), []);

  const options = optionsOf(state, world);
  const change = (next: PickerState) => {
    setState(next);
    setProblem(complaintAbout(next));
  };
  const take = (choices: readonly Choice[]) => {
    if (complaintAbout(state) === '') onTake(choices);
  };
  const finish = () => take(taken(state, world).chosen);
  // Identifies keys by position: with Alt, some keyboards produce other characters.
  const pin = (code: string): boolean => {
    const [, digit] = /^(?:Digit|Numpad)([1-9])$/.exec(code) ?? [];
    const choice = options[state.active]?.choice;
    if (!digit || !choice || !('id' in choice)) return false;
    void give(choice.id, Number(digit));
    return true;
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    event.stopPropagation();
    if (event.altKey && pin(event.code)) return event.preventDefault();
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined;
    const recentOne = byDigit(state, event.key, world);
    if (by) change(moved(state, by, world));
    else if (event.key === 'Enter') finish();
    else if (event.key === 'Escape') onClose();
    else if (event.key === 'Tab') change(taken(state, world));
    else if (recentOne) take(withChoice(state, recentOne).chosen);
    else if (event.key === 'Backspace' && state.query === '') change(withoutLast(state));
    else return;
    event.preventDefault();
  };
  const outside = () => {
    if (state.query === '' && state.chosen.length === start.length) onClose();
  };
  return (
    <Floating
      anchor={anchor}
      prefer="below"
      small="top"
      role="dialog"
      label="Tag"
      className={classes.picker}
      onOutside={outside}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: pressing beside the chips means the field */}
      <div className={classes.field} onClick={() => input.current?.focus()}>
        {state.chosen.map((choice) => (
          <Chosen key={keyOf(choice)} choice={choice} tags={known} onRemove={() => change(without(state, choice))} />
        ))}
        <input
          ref={input}
          className={classes.input}
          value={state.query}
          placeholder={state.chosen.length === 0 ? asks : ''}
          role="combobox"
          aria-label={asks}
          aria-expanded={options.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={state.active >= 0 ? `${list}-${state.active}` : undefined}
          aria-invalid={problem !== ''}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => change(typed(state, event.currentTarget.value, world))}
          onKeyDown={press}
        />
      </div>
      {problem !== '' && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {fixed && options.length === 0 && state.query.trim() !== '' && (
        <p className={classes.problem} role="status">
          No matching tags. New tags are created on the project’s Tags page, where everyone sees them.
        </p>
      )}
      <PickerOptions
        id={list}
        options={options}
        active={state.active}
        onTake={({ choice }: PickerOption) => {
          change(withChoice(state, choice));
          input.current?.focus();
        }}
      />
      <div className={classes.foot}>
        <span className={classes.hint}>
          <kbd>,</kbd> another <kbd>Alt 1–9</kbd> key <kbd>Esc</kbd> cancel
        </span>
        <button type="button" className={classes.done} onClick={finish}>
          {nothing(state) ? emptySays : says}
          <kbd>Enter</kbd>
        </button>
      </div>
    </Floating>
  );
}

const nothing = ({ chosen, query }: PickerState) => chosen.length === 0 && query.trim() === '';
const keyOf = (choice: Choice) => ('id' in choice ? choice.id : `new ${choice.title}`);

interface ChosenProps {
  choice: Choice;
  tags: TagPickerProps['known'];
  onRemove: () => void;
}

function Chosen({ choice, tags, onRemove }: ChosenProps) {
  const tag = 'id' in choice ? tags.find(({ id }) => id === choice.id) : undefined;
  if ('id' in choice && !tag) return null;
  if (tag) return <TagChip title={tag.title} colour={tag.colour} onRemove={onRemove} />;
  return (
    <span className={classes.fresh}>
      <IconPlus size={12} aria-hidden />
      <TagChip title={'title' in choice ? choice.title : ''} colour="#868e96" onRemove={onRemove} />
    </span>
  );
}
