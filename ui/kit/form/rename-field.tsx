import type { Operation } from '@earshot/core/model/operation';
import { Button, Group, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type * as z from 'zod';
import type { StoredRow } from '../../data/entity-store.ts';
import { useTypedField } from './use-typed-field.ts';

interface RenameFieldProps<I extends z.ZodObject, R extends StoredRow> {
  row: R;
  /** update operation of the entity */
  operation: Operation<I, R>;
  field: keyof R & string;
  label: string;
  placeholder?: string;
  onClose: () => void;
}

/** Name edited in its row of a list: Enter or blur saves, Escape cancels. */
export const RenameField = observer(function RenameField<I extends z.ZodObject, R extends StoredRow>(
  props: RenameFieldProps<I, R>,
) {
  const { row, operation, field, label, placeholder = '', onClose } = props;
  const edit = useTypedField(row, operation, field, { what: 'name' });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A closing menu returns the focus first.
    const timer = setTimeout(() => input.current?.select());
    return () => clearTimeout(timer);
  }, []);
  const leave = async () => {
    if (await edit.save()) onClose();
  };
  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') void leave();
    if (event.key !== 'Escape') return;
    edit.giveUp();
    onClose();
  };
  return (
    <div>
      <TextInput
        ref={input}
        size="sm"
        value={edit.text}
        placeholder={placeholder}
        aria-label={label}
        error={edit.conflict ? `Someone else called it “${String(row[field])}” meanwhile.` : edit.problem || undefined}
        onFocus={edit.begin}
        onChange={(event) => edit.type(event.currentTarget.value)}
        onBlur={() => void leave()}
        onKeyDown={press}
      />
      {edit.conflict && (
        <Group gap="xs" mt={4}>
          <Button size="compact-xs" variant="default" onClick={onClose}>
            Keep theirs
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => void edit.takeMine().then((done) => done && onClose())}
          >
            Use mine
          </Button>
        </Group>
      )}
    </div>
  );
});
