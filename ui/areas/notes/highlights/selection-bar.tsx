import type { IconHighlight } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { NoteSelection } from '../../../editor/note-selection.ts';
import { caps } from '../../../frame/keys.ts';
import { useKeyRegistry } from '../../../frame/use-keys.ts';
import { type Box, boxIn } from '../beside.ts';
import { Floating } from './floating.tsx';
import classes from './selection-bar.module.css';

const SETTLED_MS = 150;

/** A text in which something may be selected. */
interface Selecting {
  selection: NoteSelection | null;
  editable: boolean;
  /** the positioned box around the text */
  board: RefObject<HTMLElement | null>;
}

/** The small buttons at selected words. */
export function SelectionBar({ reading, children }: { reading: Selecting; children: ReactNode }) {
  const anchor = useSettled(reading);
  return anchor ? (
    <Floating anchor={anchor} prefer="above" small="bottom" role="group" label="Selected words" className={classes.bar}>
      {children}
    </Floating>
  ) : null;
}

interface SelectionButtonProps {
  icon: typeof IconHighlight;
  title: string;
  /** the binding that does the same */
  binding?: string;
  /** its keys, to be shown */
  shown?: string;
  onClick: () => unknown;
}

/** One of these buttons. */
export function SelectionButton({ icon: Icon, title, binding, shown, onClick }: SelectionButtonProps) {
  const registry = useKeyRegistry();
  return (
    <button
      type="button"
      className={classes.button}
      // The selection has to outlive the press.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
      aria-keyshortcuts={binding && registry.aria(binding)}
    >
      <Icon size={16} stroke={1.6} aria-hidden />
      {title}
      {shown && (
        <kbd aria-hidden>
          {caps(shown, registry.mac)
            .flat()
            .join(registry.mac ? '' : ' ')}
        </kbd>
      )}
    </button>
  );
}

/** Box of a settled selection: the bar would be in the way of whoever still drags. */
function useSettled({ selection, editable, board }: Selecting): Box | undefined {
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
