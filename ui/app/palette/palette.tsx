import { cut } from '@earshot/core/rules/text';
import { IconSearch } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { caps } from '../../frame/keys.ts';
import { paths } from '../../frame/paths.ts';
import { useKeyRegistry } from '../../frame/use-keys.ts';
import { usePeek } from '../../frame/use-peek.ts';
import { Dialog } from '../../kit/dialogs/dialog.tsx';
import { KeyCaps } from '../../kit/words/key-caps.tsx';
import classes from './palette.module.css';
import { commandEntries, type Entry, hitEntry, titleEntry } from './palette-entries.tsx';
import { usePalette } from './use-palette.ts';

/** Maximum characters of the query in the button's label. */
const SHOWN = 40;

interface PaletteProps {
  /** text typed before the palette was shown */
  typed: RefObject<string>;
  onClose: () => void;
}

/** Command palette: all objects and commands that the user can open, by typing. */
export const Palette = observer(function Palette({ typed, onClose }: PaletteProps) {
  const [query, setQuery] = useState('');
  // Text typed ahead is used once.
  useEffect(() => {
    setQuery((now) => typed.current + now);
    typed.current = '';
  }, [typed]);
  const [at, setAt] = useState(0);
  const registry = useKeyRegistry();
  const navigate = useNavigate();
  const peek = usePeek();
  const list = useId();
  const { titles, hits, searching } = usePalette(query);
  const entries = entriesFor(query, registry.active(), titles, hits);
  const chosen = Math.min(at, entries.length - 1);

  const take = (entry: Entry | undefined, beside: boolean) => {
    if (!entry) return;
    onClose();
    if (beside && entry.peek) peek.open(entry.peek.type, entry.peek, entry.peek.asked);
    else if (entry.to) void navigate(entry.to);
    else entry.run?.();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setAt((entries.length + chosen + step) % Math.max(1, entries.length));
    else if (event.key === 'Enter') take(entries[chosen], event.shiftKey);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size={640}
      yOffset="12vh"
      centered={false}
      title="Search or jump to"
      classNames={{ header: classes.hidden, body: classes.body }}
    >
      <div className={classes.box}>
        <IconSearch size={18} aria-hidden />
        <input
          data-autofocus
          className={classes.input}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={press}
          placeholder="Find a note, project or tag, or do something"
          role="combobox"
          aria-label="Search or jump to"
          aria-expanded={entries.length > 0}
          aria-controls={list}
          aria-activedescendant={entries.length > 0 ? `${list}-${chosen}` : undefined}
          aria-autocomplete="list"
          spellCheck={false}
          autoComplete="off"
        />
      </div>
      <Entries id={list} entries={entries} chosen={chosen} mac={registry.mac} onTake={take} onPoint={setAt} />
      <p className={query.trim() === '' ? classes.silent : classes.foot} role="status">
        {searching ? 'Searching …' : entries.length === 0 && query.trim() !== '' ? 'Nothing was found.' : ''}
        {query.trim() !== '' && (
          <button
            type="button"
            className={classes.all}
            onClick={() => take({ key: 'all', group: '', face: '', note: '', to: paths.search(query.trim()) }, false)}
          >
            Search everything for “{cut(query.trim(), SHOWN)}”
          </button>
        )}
      </p>
    </Dialog>
  );
});

function entriesFor(
  query: string,
  bindings: Parameters<typeof commandEntries>[0],
  titles: ReturnType<typeof usePalette>['titles'],
  hits: ReturnType<typeof usePalette>['hits'],
): Entry[] {
  const commands = commandEntries(bindings, query);
  const found = titles.flatMap((title) => titleEntry(title, query.trim() === ''));
  return query.trim() === ''
    ? [...found, ...commands]
    : [...found, ...commands.slice(0, 5), ...hits.flatMap((hit) => hitEntry(hit, query))];
}

interface EntriesProps {
  id: string;
  entries: readonly Entry[];
  chosen: number;
  mac: boolean;
  onTake: (entry: Entry, beside: boolean) => void;
  onPoint: (at: number) => void;
}

function Entries({ id, entries, chosen, mac, onTake, onPoint }: EntriesProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector(`[id="${id}-${chosen}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [id, chosen]);
  return (
    <div ref={box} id={id} role="listbox" aria-label="Found" className={classes.list}>
      {entries.map((entry, at) => (
        <div key={entry.key} role="presentation">
          {entries[at - 1]?.group !== entry.group && (
            <div className={classes.group} role="presentation">
              {entry.group}
            </div>
          )}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above has the keys */}
          <div
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === chosen}
            className={classes.entry}
            onClick={(event) => onTake(entry, event.shiftKey)}
            onMouseMove={() => onPoint(at)}
          >
            <span className={classes.face} dir="auto">
              {entry.face}
            </span>
            <span className={classes.note} dir="auto">
              {entry.note}
            </span>
            {entry.keys && <KeyCaps strokes={caps(entry.keys, mac)} />}
          </div>
        </div>
      ))}
    </div>
  );
}
