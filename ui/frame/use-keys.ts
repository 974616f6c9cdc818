import { createContext, useContext, useEffect, useRef } from 'react';
import type { KeyBinding, KeyRegistry, Stroke } from './keys.ts';

export const KeysContext = createContext<KeyRegistry | null>(null);

/** The page's key registry. */
export function useKeyRegistry(): KeyRegistry {
  const keys = useContext(KeysContext);
  if (!keys) throw new Error('There is no KeysContext around this component.');
  return keys;
}

/** Registers keys and commands while mounted; handlers can change with each render. */
export function useKeys(bindings: readonly KeyBinding[]): void {
  const keys = useKeyRegistry();
  const latest = useRef(bindings);
  latest.current = bindings;
  // Registered again only if the help sheet's content changes; handlers are looked up when they run.
  const face = bindings
    .map(({ id, title, keys: of, hidden }) => `${id}|${title}|${of.join(' or ')}|${hidden}`)
    .join('\n');
  const place = useRef<ReturnType<KeyRegistry['place']>>(undefined);
  useEffect(() => {
    const mine = keys.place();
    place.current = mine;
    return () => mine.leave();
  }, [keys]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `face` stands for the bindings
  useEffect(
    () =>
      place.current?.put(
        latest.current.map((binding) => {
          const now = () => latest.current.find(({ id }) => id === binding.id);
          return { ...binding, run: () => now()?.run(), when: () => now()?.when?.() ?? true };
        }),
      ),
    [keys, face],
  );
}

const TYPED = 'input:not([type=checkbox]):not([type=radio]):not([type=button]):not([type=submit]), textarea, select';
/** Overlays that own all keys while open: a modal dialog, a menu, a listbox. */
const OPEN = '[role=dialog][aria-modal=true], [role=menu], [role=listbox]';
const CONTROL = 'a[href], button, summary, [role=button], [role=menuitem], [role=option], [role=tab], [role=treeitem]';

/** A keyboard event as a keystroke of the registry. */
function strokeOf(event: KeyboardEvent): Stroke {
  const target = event.target instanceof HTMLElement ? event.target : null;
  return {
    key: event.key,
    ctrl: event.ctrlKey,
    meta: event.metaKey,
    alt: event.altKey,
    shift: event.shiftKey,
    typing: target !== null && (target.matches(TYPED) || target.isContentEditable),
    onControl: target?.closest(CONTROL) !== null && target !== null,
    inDialog: target?.closest(OPEN) !== null && target !== null,
  };
}

/** Attaches the registry to the page's keyboard events. */
export function listenTo(keys: KeyRegistry): () => void {
  const hear = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.key === 'Dead') return;
    if (['Control', 'Shift', 'Alt', 'Meta'].includes(event.key)) return;
    if (keys.handle(strokeOf(event))) event.preventDefault();
  };
  addEventListener('keydown', hear);
  return () => removeEventListener('keydown', hear);
}
