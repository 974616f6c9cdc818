import type { EditorView } from '@tiptap/pm/view';
import { observer } from 'mobx-react-lite';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { peopleAmong, useMembers } from '../../data/use-members.ts';
import { closeSuggestions, type Suggestion, showOption, takeReference } from '../../editor/references/suggesting.ts';
import { KindIcon } from '../../frame/kind-icon.tsx';
import { KIND_WORDS } from '../../frame/path-of.ts';
import { peopleFor } from './mentions.ts';
import { type ReferenceOption, useReferenceOptions } from './reference-options.ts';
import classes from './reference-suggestions.module.css';

const GAP = 4;
const EDGE = 8;

/** Positions a list below the caret, above it if there is no room, and always inside the window. */
function place(element: HTMLElement, view: EditorView, from: number): void {
  const { left, top, bottom } = view.coordsAtPos(Math.min(from, view.state.doc.content.size));
  const { offsetWidth: width, offsetHeight: height } = element;
  const below = bottom + GAP;
  const fits = below + height <= innerHeight - EDGE || top - GAP - height < EDGE;
  element.style.top = `${fits ? below : top - GAP - height}px`;
  element.style.left = `${Math.max(EDGE, Math.min(left, document.documentElement.clientWidth - width - EDGE))}px`;
}

const MOST_COLLEAGUES = 4;

/** Reference targets after [[, and after @, where colleagues come first (NE-05). */
function useOptions({ query, at }: Suggestion): { options: ReferenceOption[]; settled: boolean } {
  const people = peopleAmong(useMembers().rows).filter(({ suspended, trashedAt }) => !suspended && trashedAt === null);
  const { options, settled } = useReferenceOptions(query);
  const colleagues = at ? peopleFor(query, people, MOST_COLLEAGUES) : [];
  const offered = colleagues.map(({ id, name }) => ({ type: 'MEMBER' as const, id, title: name, where: '' }));
  return { options: [...offered, ...options], settled };
}

interface ReferenceSuggestionsProps {
  view: EditorView;
  typed: Suggestion;
  listId: string;
  /** key handler for the text while the list is open */
  press: RefObject<((event: KeyboardEvent) => boolean) | undefined>;
}

/** Suggestions of reference targets, and of colleagues after @; the focus stays in the text. */
export const ReferenceSuggestions = observer(function ReferenceSuggestions(props: ReferenceSuggestionsProps) {
  const { view, typed, listId, press } = props;
  const { from, query } = typed;
  const { options, settled } = useOptions(typed);
  const [at, setAt] = useState(0);
  const [awaited, setAwaited] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words, other options
  useEffect(() => setAt(0), [query]);
  const current = options[Math.min(at, options.length - 1)];
  const active = current ? options.indexOf(current) : -1;
  const take = ({ type, id }: ReferenceOption) => takeReference(view, { type, id });

  press.current = ({ key, shiftKey, ctrlKey, metaKey, altKey }) => {
    if (shiftKey || ctrlKey || metaKey || altKey) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step && options.length > 0) setAt((active + step + options.length) % options.length);
    else if (key !== 'Enter' && key !== 'Tab') return false;
    else if (current && settled) take(current);
    // Fast typists press Enter before the options have loaded.
    else if (!settled) setAwaited(true);
    else return false;
    return true;
  };
  useEffect(() => {
    if (!awaited || !settled) return;
    setAwaited(false);
    if (current) takeReference(view, { type: current.type, id: current.id });
  }, [awaited, settled, current, view]);

  // A sentence in progress is not a name.
  const over = settled && options.length === 0 && /\s/.test(query);
  useEffect(() => {
    if (over) closeSuggestions(view, 'dismiss');
  }, [over, view]);
  const activeId = active >= 0 ? `${listId}-${active}` : '';
  useEffect(() => {
    if (view.isDestroyed) return;
    showOption(view, activeId);
    box.current?.querySelector(`[id="${activeId}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [view, activeId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: its height follows what it holds
  useLayoutEffect(() => {
    const again = () => box.current && !view.isDestroyed && place(box.current, view, from);
    again();
    // The layout can change a moment after the window's size.
    const sized = new ResizeObserver(again);
    sized.observe(view.dom);
    addEventListener('resize', again);
    document.addEventListener('scroll', again, { capture: true, passive: true });
    return () => {
      sized.disconnect();
      removeEventListener('resize', again);
      document.removeEventListener('scroll', again, { capture: true });
    };
  }, [view, from, options.length, settled]);

  return createPortal(
    <div ref={box} className={classes.box}>
      {options.length > 0 ? (
        <div id={listId} role="listbox" aria-label="References" className={classes.list}>
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text has the keys
            <div
              key={option.id}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={classes.option}
              // The text keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(option)}
            >
              <KindIcon type={option.type} />
              <span className={classes.title} dir="auto">
                {option.title}
              </span>
              <span className={classes.where}>{option.where || KIND_WORDS[option.type]}</span>
            </div>
          ))}
        </div>
      ) : (
        <p className={classes.none} role="status">
          {settled ? 'Nothing found' : 'Searching …'}
        </p>
      )}
    </div>,
    document.body,
  );
});
