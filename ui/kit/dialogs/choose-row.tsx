import { type ComboboxData, Select } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from './dialog.tsx';

interface ChooseRowProps<R> {
  title: string;
  /** noun of the choice: Theme */
  label: string;
  rows: readonly R[];
  /** rows by id, as options */
  data: ComboboxData;
  /** text if there are no rows, or no matches */
  none: string;
  unknown: string;
  onPick: (row: R) => unknown;
  onClose: () => void;
}

/** Picker for one row: type, arrows, Enter. */
export function ChooseRow<R extends { id: string }>(props: ChooseRowProps<R>) {
  const { title, label, rows, data, none, unknown, onPick, onClose } = props;
  // Controlled here: otherwise the input is cleared whenever the rows change.
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
