import { limits } from '@earshot/core/limits';
import { HIDDEN_CONTACT } from '@earshot/core/rules/directory';
import { DEFAULT_TITLES } from '@earshot/core/texts';
import { TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useStores } from '../../../data/use-stores.ts';
import type { ControlProps } from './control.ts';
import { PeopleSelect } from './people-select.tsx';

/** Control for people of the directory: found by name or email address, or added. */
export const PersonControl = observer(function PersonControl(props: ControlProps) {
  const { label, value, onChange, disabled, inPopover = false } = props;
  const { directory } = useStores();
  const ids = Array.isArray(value) ? value : [];
  if (!directory.reads)
    return (
      <TextInput label={label} readOnly value={ids.includes(HIDDEN_CONTACT) ? DEFAULT_TITLES.hiddenContact : ''} />
    );
  return (
    <PeopleSelect
      label={label}
      ids={ids}
      onChange={(next) => onChange(next.length === 0 ? null : next)}
      maxValues={limits.fieldPeople}
      creates
      readOnly={disabled}
      comboboxProps={{ withinPortal: !inPopover }}
    />
  );
});
