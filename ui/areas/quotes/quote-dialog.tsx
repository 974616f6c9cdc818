import { limits } from '@earshot/core/limits';
import { Button, Group, Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, useId, useState } from 'react';
import { caps } from '../../frame/keys.ts';
import { useKeyRegistry } from '../../frame/use-keys.ts';
import { Dialog } from '../../kit/dialogs/dialog.tsx';
import { counted } from '../../kit/words/counted.ts';
import { KeyCaps } from '../../kit/words/key-caps.tsx';
import { useProjectTags } from '../coding/tags/sets/use-tag-sets.ts';
import { useNotesOf } from '../pages/use-notes-of.ts';
import classes from './quote-dialog.module.css';
import { QuoteOptions } from './quote-options.tsx';
import { useQuotable } from './use-quotable.ts';

interface QuoteDialogProps {
  projectId: string;
  onInsert: (highlightIds: string[]) => void;
  onClose: () => void;
}

/** Picker for highlights of a project to quote: by words or tag, several at once, by keyboard. */
export const QuoteDialog = observer(function QuoteDialog({ projectId, onInsert, onClose }: QuoteDialogProps) {
  const [query, setQuery] = useState('');
  const [tagId, setTagId] = useState<string | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [pointed, setPointed] = useState(0);
  const list = useId();
  const registry = useKeyRegistry();
  const { offered } = useProjectTags(projectId);
  const found = useQuotable({ id: projectId, query, tagId });
  useNotesOf(found.rows);
  const at = Math.min(pointed, found.rows.length - 1);
  const full = chosen.length >= limits.citedAtOnce;

  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : full ? chosen : [...chosen, id]);
  const insert = () => {
    const here = found.asking ? undefined : found.rows[at];
    const ids = chosen.length > 0 ? chosen : here ? [here.id] : [];
    if (ids.length > 0) onInsert([...ids]);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const here = found.rows[at];
    if (step) setPointed(Math.max(0, Math.min(found.rows.length - 1, at + step)));
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) insert();
    else if (event.key === 'Enter' && here) toggle(here.id);
    else return;
    event.preventDefault();
    if (step === 1 && at >= found.rows.length - 2 && found.goesOn && !found.asking) found.more();
  };
  return (
    <Dialog onClose={onClose} title="Insert quotes" size={720}>
      <div className={classes.filters}>
        <TextInput
          data-autofocus
          className={classes.words ?? ''}
          aria-label="Words in highlights"
          placeholder="Find highlights by their words"
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setPointed(0);
          }}
          onKeyDown={press}
          role="combobox"
          aria-expanded={found.rows.length > 0}
          aria-controls={list}
          aria-activedescendant={at >= 0 ? `${list}-${at}` : undefined}
          aria-autocomplete="list"
          spellCheck={false}
          autoComplete="off"
        />
        <Select
          className={classes.tag ?? ''}
          aria-label="Tag"
          placeholder="Any tag"
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Any tag' }}
          nothingFoundMessage="No matches"
          data={offered.map(({ id, title }) => ({ value: id, label: title }))}
          value={tagId}
          onChange={(next) => {
            setTagId(next);
            setPointed(0);
          }}
        />
      </div>
      <QuoteOptions
        id={list}
        found={found}
        narrowed={query.trim() !== '' || tagId !== null}
        chosen={chosen}
        at={at}
        onToggle={toggle}
        onPoint={setPointed}
      />
      <div className={classes.foot}>
        <span className={classes.hint} aria-hidden>
          <KeyCaps strokes={caps('enter', registry.mac)} /> chooses
          <KeyCaps strokes={caps('mod+enter', registry.mac)} /> inserts
        </span>
        <span className={classes.count} role="status">
          {chosen.length > 0 && `${counted(chosen.length, 'quote')} chosen${full ? ', no more at once' : ''}`}
        </span>
        <Group gap="xs" wrap="nowrap">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={insert} disabled={chosen.length === 0 && found.rows.length === 0}>
            {chosen.length > 1 ? `Insert ${counted(chosen.length, 'quote')}` : 'Insert quote'}
          </Button>
        </Group>
      </div>
    </Dialog>
  );
});
