import { Select } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useStores } from '../../../data/use-stores.ts';
import { folderTrail, liesIn } from '../projects/places.ts';
import { useFolders } from '../projects/use-places.ts';

interface FolderSelectProps {
  label: string;
  value: string | null;
  onChange: (folderId: string | null) => void;
  /** id of a moved folder: it and its content cannot be chosen */
  without?: string;
  description?: string;
  error?: string | undefined;
  disabled?: boolean;
}

const TOP = 'top';

/** Select for a folder that the user can add to, or none. */
export const FolderSelect = observer(function FolderSelect(props: FolderSelectProps) {
  const { label, value, onChange, without, description, error, disabled = false } = props;
  const { access } = useStores();
  const { rows } = useFolders();
  const open = rows.filter(
    ({ id }) => id === value || (access.may(id, 'WRITE') && !(without && liesIn(rows, id, without))),
  );
  const choices = open
    .map(({ id }) => ({ value: id, label: folderTrail(rows, id) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true }));
  return (
    <Select
      label={label}
      description={description}
      error={error}
      disabled={disabled}
      searchable={choices.length > 8}
      nothingFoundMessage="No matching folders"
      data={[{ value: TOP, label: 'In no folder' }, ...choices]}
      // The form has '' for none.
      value={value || TOP}
      onChange={(chosen) => onChange(chosen === TOP ? null : chosen)}
    />
  );
});
