import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { LockMark } from '../../coding/tags/lock-mark.tsx';
import classes from './picker-options.module.css';
import type { PickerOption } from './tag-picker-state.ts';

interface PickerOptionsProps {
  id: string;
  options: readonly PickerOption[];
  active: number;
  onTake: (option: PickerOption) => void;
}

/** Options of the tag picker; its input handles the keyboard. */
export function PickerOptions({ id, options, active, onTake }: PickerOptionsProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector(`[id="${id}-${active}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    <div ref={box} id={id} role="listbox" aria-label="Tags" className={classes.list}>
      {options.map((option, place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the keys
        <div
          key={option.key}
          id={`${id}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === active}
          className={classes.option}
          // The input keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(option)}
        >
          {option.colour ? (
            <span className={classes.dot} style={{ background: option.colour }} aria-hidden />
          ) : (
            <IconPlus className={classes.plus} size={14} aria-hidden />
          )}
          <span className={classes.title} dir="auto">
            {option.colour ? option.title : `Create “${option.title}”`}
          </span>
          {option.locked && <LockMark size={12} />}
          {option.group && <span className={classes.group}>{option.group}</span>}
          {option.digit && <kbd className={classes.digit}>{option.digit}</kbd>}
        </div>
      ))}
    </div>
  );
}
