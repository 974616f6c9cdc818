import type { Field } from '@earshot/core/areas/fields/field';
import type { FieldValue } from '@earshot/core/areas/fields/field-type';
import { setFieldValues } from '@earshot/core/areas/fields/field-value';
import { displayTitle } from '@earshot/core/rules/text';
import { Button, Group, Select, Stack } from '@mantine/core';
import { IconForms } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useStores } from '../../../data/use-stores.ts';
import { Dialog } from '../../../kit/dialogs/dialog.tsx';
import { counted } from '../../../kit/words/counted.ts';
import type { Batches } from '../../views/choosing/use-batches.ts';
import { FIELD_CONTROLS } from '../controls/all.ts';
import classes from './set-field.module.css';

interface SetFieldProps {
  fields: readonly Field[];
  /** the chosen rows */
  ids: readonly string[];
  /** noun of a row: note */
  noun: string;
  run: Batches['run'];
}

/** Sets a field of all chosen rows to one value, or empties it. */
export function SetField(props: SetFieldProps) {
  const [open, setOpen] = useState(false);
  if (props.fields.length === 0) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconForms size={16} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Set field
      </Button>
      {open && <SetFieldDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

const SetFieldDialog = observer(function SetFieldDialog(props: SetFieldProps & { onClose: () => void }) {
  const { ids, noun, run, onClose } = props;
  const { directory } = useStores();
  const fields = props.fields.filter(({ type }) => type !== 'PERSON' || directory.reads);
  const [fieldId, setFieldId] = useState<string | null>(fields[0]?.id ?? null);
  const [value, setValue] = useState<FieldValue | null>(null);
  const field = fields.find(({ id }) => id === fieldId);
  const Control = field && FIELD_CONTROLS[field.type];
  const many = counted(ids.length, noun);
  const set = () => {
    onClose();
    if (!field) return;
    const label = displayTitle('field', field.label);
    void run(
      setFieldValues,
      ids,
      (some) => ({ cells: some.map((rowId) => ({ rowId, fieldId: field.id, value })) }),
      (count) => `“${label}” ${value === null ? 'cleared' : 'set'} for ${counted(count, noun)}.`,
    );
  };
  return (
    <Dialog onClose={onClose} title={`Set a field of ${many}`}>
      <Stack gap="md">
        <Select
          label="Field"
          data={fields.map(({ id, label }) => ({ value: id, label: displayTitle('field', label) }))}
          value={fieldId}
          onChange={(next) => {
            setFieldId(next);
            setValue(null);
          }}
          allowDeselect={false}
          data-autofocus
        />
        {field && Control && (
          <Control key={field.id} field={field} label="Value" value={value} disabled={false} onChange={setValue} />
        )}
        <p className={classes.hint}>Without a value the field is cleared.</p>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={set} disabled={!field}>
            Set for {many}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
});
