import { type ComboboxData, Select } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from './dialog.tsx';

interface ChooseRowProps<R> {
  title: string;
  /** noun of the choice: Theme */
  label: string;
  rows: readonly R[];
  /** the rows as they are offered, by their ids */
  data: ComboboxData;
  /** said where there is none to choose, and where none is called like what was typed */
  none: string;
  unknown: string;
  onPick: (row: R) => unknown;
  onClose: () => void;
}

/** Asks for one of some rows: type, arrows, Enter. */
export function ChooseRow<R extends { id: string }>(props: ChooseRowProps<R>) {
  const { title, label, rows, data, none, unknown, onPick, onClose } = props;
  // Held here: left to itself the box forgets what was typed whenever the rows change.
  const [search, setSearch] = useState('');
  return (
    <Dialog onClose={onClose} title={title}>
      <Select
        label={label}
        data={data}
        searchable
        searchValue={search}
        onSearchChange={setSearch}
        data-autofocus
        selectFirstOptionOnChange
        defaultDropdownOpened
        maxDropdownHeight={240}
        comboboxProps={{ withinPortal: true }}
        nothingFoundMessage={rows.length > 0 ? unknown : none}
        onChange={(id) => {
          const row = rows.find((one) => one.id === id);
          if (!row) return;
          onClose();
          void onPick(row);
        }}
      />
    </Dialog>
  );
}
