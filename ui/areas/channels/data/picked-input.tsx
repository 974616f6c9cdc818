import { type ChannelChoice, channelChoices } from '@earshot/core/areas/places/channel';
import { Loader, MultiSelect } from '@mantine/core';
import { useEffect, useState } from 'react';
import { asRefused } from '../../../data/refused.ts';
import { useStores } from '../../../data/use-stores.ts';

interface PickedInputProps {
  name: string;
  label: string;
  description: string | undefined;
  required: boolean;
  error: string | undefined;
  value: readonly ChannelChoice[];
  onChange: (value: ChannelChoice[]) => void;
  /** input of the query for the source's options */
  asks: { source: string; channelId: string | null; settings: Record<string, unknown> };
}

/** The source is queried once the user stops typing for this time. */
const REST_MS = 300;

/** Multi-select for objects of a source by name; options are queried from the source while typing. */
export function PickedInput({ name, label, description, required, error, value, onChange, asks }: PickedInputProps) {
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const { found, trouble, busy } = useChoices({ name, query, open, asks });
  const known = new Map([...value, ...found].map((choice) => [choice.id, choice]));
  return (
    <MultiSelect
      name={name}
      label={label}
      description={description}
      withAsterisk={required}
      error={error ?? (open ? undefined : trouble || undefined)}
      searchable
      searchValue={query}
      onSearchChange={setQuery}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      filter={({ options }) => options}
      data={[...known.values()].map(({ id, name: words }) => ({ value: id, label: words }))}
      value={value.map(({ id }) => id)}
      onChange={(ids) => onChange(ids.flatMap((id) => known.get(id) ?? []))}
      hidePickedOptions
      rightSection={busy ? <Loader size={16} aria-label="Loading options" /> : undefined}
      nothingFoundMessage={nothing(busy, trouble, query)}
    />
  );
}

function nothing(busy: boolean, trouble: string, query: string): string {
  if (busy) return 'Loading options …';
  return trouble || (query === '' ? 'Type to search' : 'No matches');
}

interface Wanted extends Pick<PickedInputProps, 'name' | 'asks'> {
  query: string;
  open: boolean;
}

/** Options from the source for the typed text; the last ones stay until the next arrive. */
function useChoices({ name: setting, query, open, asks }: Wanted) {
  const stores = useStores();
  const [answer, setAnswer] = useState<{ found: ChannelChoice[]; trouble: string }>({ found: [], trouble: '' });
  const [busy, setBusy] = useState(false);
  const { source, channelId } = asks;
  const settings = JSON.stringify(asks.settings);
  useEffect(() => {
    if (!open) return undefined;
    let over = false;
    setBusy(true);
    const input = { source, channelId, setting, query, settings: JSON.parse(settings) as Record<string, unknown> };
    const ask = async () => {
      const next = await stores.api.ask(channelChoices, input).then(
        (found) => ({ found, trouble: '' }),
        (reason: unknown) => ({ found: [], trouble: asRefused(reason).message }),
      );
      if (over) return;
      setAnswer(next);
      setBusy(false);
    };
    const timer = setTimeout(() => void ask(), REST_MS);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [stores, open, source, channelId, setting, query, settings]);
  return { ...answer, busy };
}
