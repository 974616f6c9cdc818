import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { asRefused } from '../../data/refused.ts';
import { TagChip } from '../../kit/tag-chip.tsx';
import type { Box } from './beside.ts';
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
  anchor: Box;
  tags: readonly PickerTag[];
  /** ids of tags used lately, for 1–9 */
  recent: readonly string[];
  /** the tags that are on already */
  start: readonly Choice[];
  /** what Enter does, in a word */
  says: string;
  /** the same when nothing is chosen */
  emptySays: string;
  onTake: (choices: readonly Choice[]) => Promise<void>;
  onClose: () => void;
}

/** Chooses tags by typing: Enter takes, a comma takes and goes on, Escape leaves everything as it was. */
export function TagPicker({ anchor, tags, recent, start, says, emptySays, onTake, onClose }: TagPickerProps) {
  const world = { tags, recent };
  const [state, setState] = useState<PickerState>(() => opened(start));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  useEffect(() => input.current?.focus({ preventScroll: true }), []);

  const options = optionsOf(state, world);
  const change = (next: PickerState) => {
    setState(next);
    setProblem(complaintAbout(next));
  };
  const take = async (choices: readonly Choice[]) => {
    if (busy || complaintAbout(state) !== '') return;
    setBusy(true);
    try {
      await onTake(choices);
    } catch (reason) {
      // What was chosen stays, to be tried again.
      setProblem(asRefused(reason).message);
      setBusy(false);
    }
  };
  const finish = () => void take(taken(state, world).chosen);
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    event.stopPropagation();
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined;
    const recentOne = byDigit(state, event.key, world);
    if (by) change(moved(state, by, world));
    else if (event.key === 'Enter') finish();
    else if (event.key === 'Escape') onClose();
    else if (event.key === 'Tab') change(taken(state, world));
    else if (recentOne) void take(withChoice(state, recentOne).chosen);
    else if (event.key === 'Backspace' && state.query === '') change(withoutLast(state));
    else return;
    event.preventDefault();
  };
  const outside = () => {
    if (!busy && state.query === '' && state.chosen.length === start.length) onClose();
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
          <Chosen key={keyOf(choice)} choice={choice} tags={tags} onRemove={() => change(without(state, choice))} />
        ))}
        <input
          ref={input}
          className={classes.input}
          value={state.query}
          placeholder={state.chosen.length === 0 ? 'Find or make a tag' : ''}
          role="combobox"
          aria-label="Find or make a tag"
          aria-expanded={options.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={state.active >= 0 ? `${list}-${state.active}` : undefined}
          aria-invalid={problem !== ''}
          readOnly={busy}
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
          <kbd>,</kbd> another <kbd>Esc</kbd> cancel
        </span>
        <button type="button" className={classes.done} disabled={busy} onClick={finish}>
          {busy ? 'Saving …' : nothing(state) ? emptySays : says}
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
  tags: readonly PickerTag[];
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
