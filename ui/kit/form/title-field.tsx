import type { Operation } from '@earshot/core/model/operation';
import { displayTitle } from '@earshot/core/rules/text';
import type { Titled } from '@earshot/core/texts';
import { Button, Group } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, useContext } from 'react';
import type * as z from 'zod';
import type { StoredRow } from '../../data/entity-store.ts';
import { InPeek } from '../page.tsx';
import { GrowingText } from './growing-text.tsx';
import classes from './title-field.module.css';
import { useTypedField } from './use-typed-field.ts';

interface TitleFieldProps<I extends z.ZodObject, R extends StoredRow> {
  row: R;
  /** update operation of the entity */
  operation: Operation<I, R>;
  /** title field of the row */
  field: keyof R & string;
  /** label for screen readers */
  label: string;
  /** type with the default title */
  kind: Titled;
  editable: boolean;
}

/** Title edited in place; if someone else saved first, both versions are shown to choose from. */
export const TitleField = observer(function TitleField<I extends z.ZodObject, R extends StoredRow>(
  props: TitleFieldProps<I, R>,
) {
  const { row, operation, field, label, kind, editable } = props;
  const Heading = useContext(InPeek) ? 'h2' : 'h1';
  const stored = String(row[field] ?? '');
  const title = displayTitle(kind, stored);
  const edit = useTypedField(row, operation, field, { whileTyping: true });
  if (!editable)
    return (
      <Heading className={classes.title} tabIndex={-1} data-page-title dir="auto">
        {title}
      </Heading>
    );
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      event.currentTarget.blur();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      edit.giveUp();
      event.currentTarget.blur();
    }
  };
  return (
    <Heading className={classes.title} tabIndex={-1} data-page-title>
      <GrowingText
        shown={edit.text || title}
        value={edit.text}
        placeholder={displayTitle(kind, '')}
        aria-label={label}
        aria-invalid={edit.problem !== ''}
        onChange={(event) => edit.type(event.currentTarget.value.replaceAll('\n', ' '))}
        onFocus={edit.begin}
        onBlur={() => void edit.save()}
        onKeyDown={press}
      />
      {edit.problem !== '' && (
        <span className={classes.problem} role="alert">
          {edit.problem}
        </span>
      )}
      {edit.conflict && (
        <span className={classes.conflict} role="alert">
          Someone else called it “{displayTitle(kind, stored)}” meanwhile. Yours: “{displayTitle(kind, edit.text)}”.
          <Group gap="xs" component="span" mt={4}>
            <Button size="compact-sm" variant="default" onMouseDown={keepFocus} onClick={edit.takeTheirs}>
              Keep theirs
            </Button>
            <Button size="compact-sm" variant="default" onMouseDown={keepFocus} onClick={() => void edit.takeMine()}>
              Use mine
            </Button>
          </Group>
        </span>
      )}
    </Heading>
  );
});

const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault();
