import type { IconHighlight } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { NoteSelection } from '../../../editor/note-selection.ts';
import { caps } from '../../../frame/keys.ts';
import { useKeyRegistry } from '../../../frame/use-keys.ts';
import { type Box, boxIn } from '../beside.ts';
import { Floating } from './floating.tsx';
import classes from './selection-bar.module.css';

const SETTLED_MS = 150;

/** A text with a selection. */
interface Selecting {
  selection: NoteSelection | null;
  editable: boolean;
  /** positioned element around the text */
  board: RefObject<HTMLElement | null>;
}

/** Bar of small buttons beside selected words. */
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
  /** id of the equivalent key binding */
  binding?: string;
  /** keys to show */
  shown?: string;
  onClick: () => unknown;
}

/** A button of the selection bar. */
export function SelectionButton({ icon: Icon, title, binding, shown, onClick }: SelectionButtonProps) {
  const registry = useKeyRegistry();
  return (
    <button
      type="button"
      className={classes.button}
      // Keeps the selection on a click.
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

/** Box of a settled selection: during a drag, the bar would be in the way. */
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
    // Phones cancel the pointer when they begin to select.
    const events = ['pointerdown', 'pointerup', 'pointercancel'];
    for (const event of events) addEventListener(event, press);
    return () => {
      for (const event of events) removeEventListener(event, press);
    };
  }, []);
  return pressed;
}
