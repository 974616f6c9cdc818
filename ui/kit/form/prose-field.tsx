import type { Operation } from '@earshot/core/model/operation';
import { Button, Group } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { KeyboardEvent } from 'react';
import type * as z from 'zod';
import type { StoredRow } from '../../data/entity-store.ts';
import { GrowingText } from './growing-text.tsx';
import classes from './prose-field.module.css';
import { useTypedField } from './use-typed-field.ts';

interface ProseFieldProps<I extends z.ZodObject, R extends StoredRow> {
  row: R;
  /** update operation of the entity */
  operation: Operation<I, R>;
  field: keyof R & string;
  label: string;
  /** placeholder, only for users who can write */
  placeholder: string;
  editable: boolean;
}

/** Plain text edited in place: blur or Ctrl/Cmd+Enter saves, Escape cancels. */
export const ProseField = observer(function ProseField<I extends z.ZodObject, R extends StoredRow>(
  props: ProseFieldProps<I, R>,
) {
  const { row, operation, field, label, placeholder, editable } = props;
  const edit = useTypedField(row, operation, field, { what: label.toLowerCase() });
  const stored = String(row[field] ?? '');
  if (!editable) return stored === '' ? null : <p className={classes.text}>{stored}</p>;
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const saves = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (!saves && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (!saves) edit.giveUp();
    event.currentTarget.blur();
  };
  return (
    <div>
      <GrowingText
        className={classes.grow ?? ''}
        shown={edit.text || placeholder}
        value={edit.text}
        placeholder={placeholder}
        aria-label={label}
        aria-invalid={edit.problem !== ''}
        onFocus={edit.begin}
        onChange={(event) => edit.type(event.currentTarget.value)}
        onBlur={() => void edit.save()}
        onKeyDown={press}
      />
      {edit.problem !== '' && (
        <p className={classes.problem} role="alert">
          {edit.problem}
        </p>
      )}
      {edit.conflict && (
        <div className={classes.conflict} role="alert">
          Someone else changed this. Their version: “{stored}”
          <Group gap="xs" mt={4}>
            <Button size="compact-sm" variant="default" onClick={edit.takeTheirs}>
              Keep theirs
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => void edit.takeMine()}>
              Use mine
            </Button>
          </Group>
        </div>
      )}
    </div>
  );
});
