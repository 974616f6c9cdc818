import { IconHighlight, IconMessage2, IconTag } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useKeyRegistry } from '../../app/use-keys.ts';
import { type Box, boxIn } from './beside.ts';
import { Floating } from './floating.tsx';
import classes from './selection-bar.module.css';
import type { NoteDesk } from './use-note-desk.ts';

const SETTLED_MS = 150;

interface SelectionBarProps {
  desk: NoteDesk;
  /** puts a highlight without a tag on the words */
  onHighlight: () => void;
}

/** The small buttons at selected words. */
export function SelectionBar({ desk, onHighlight }: SelectionBarProps) {
  const registry = useKeyRegistry();
  const anchor = useSettled(desk);
  if (!anchor) return null;
  // The selection has to outlive the press.
  const keep = (event: { preventDefault: () => void }) => event.preventDefault();
  return (
    <Floating anchor={anchor} prefer="above" small="bottom" role="group" label="Selected words" className={classes.bar}>
      <button
        type="button"
        className={classes.button}
        onMouseDown={keep}
        onClick={() => desk.tagSelection()}
        aria-keyshortcuts={registry.aria('note-tag')}
      >
        <IconTag size={16} stroke={1.6} aria-hidden />
        Tag
        <kbd aria-hidden>{desk.mode === 'edit' ? (registry.mac ? '⌘⇧H' : 'Ctrl Shift H') : 'T'}</kbd>
      </button>
      <button type="button" className={classes.button} onMouseDown={keep} onClick={onHighlight}>
        <IconHighlight size={16} stroke={1.6} aria-hidden />
        Highlight
      </button>
      <button
        type="button"
        className={classes.button}
        onMouseDown={keep}
        onClick={() => desk.commentSelection()}
        aria-keyshortcuts={registry.aria('note-comment')}
      >
        <IconMessage2 size={16} stroke={1.6} aria-hidden />
        Comment
      </button>
    </Floating>
  );
}

/** Where the selection is, once it rests: the bar would be in the way of whoever still drags. */
function useSettled({ selection, editable, board }: NoteDesk): Box | undefined {
  const [anchor, setAnchor] = useState<Box>();
  const pressed = usePressed();
  useEffect(() => {
    setAnchor(undefined);
    if (!selection || !editable) return;
    let timer: ReturnType<typeof setTimeout>;
    const settle = () => {
      const container = board.current?.getBoundingClientRect();
      if (container && !pressed.current) setAnchor(boxIn(container, selection.rect()));
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(settle, SETTLED_MS);
    };
    soon();
    addEventListener('pointerup', soon);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointerup', soon);
    };
  }, [selection, editable, board, pressed]);
  return anchor;
}

function usePressed() {
  const pressed = useRef(false);
  useEffect(() => {
    const press = ({ type }: Event) => {
      pressed.current = type === 'pointerdown';
    };
    // A phone cancels the pointer when it begins to select by itself.
    const events = ['pointerdown', 'pointerup', 'pointercancel'];
    for (const event of events) addEventListener(event, press);
    return () => {
      for (const event of events) removeEventListener(event, press);
    };
  }, []);
  return pressed;
}
