import type { Operation } from '@earshot/core/model/operation';
import { displayTitle } from '@earshot/core/rules/text';
import type { Titled } from '@earshot/core/texts';
import { Button, Group } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, useContext, useEffect, useRef, useState } from 'react';
import type * as z from 'zod';
import type { StoredRow } from '../data/entity-store.ts';
import { asRefused, type Refused } from '../data/refused.ts';
import { useStores } from '../data/use-stores.ts';
import { complaints } from './form-texts.ts';
import { GrowingText } from './growing-text.tsx';
import { InPeek } from './page.tsx';
import classes from './title-field.module.css';
import { toast } from './toast.tsx';

interface TitleFieldProps<I extends z.ZodObject, R extends StoredRow> {
  row: R;
  /** the noun's update operation */
  operation: Operation<I, R>;
  /** which field of the row is its title */
  field: keyof R & string;
  /** what the field is called for those who cannot see it */
  label: string;
  /** whose default name shows when there is none */
  kind: Titled;
  editable: boolean;
}

/** A title that is changed where it stands; when somebody else was faster both versions are shown to choose from. */
export const TitleField = observer(function TitleField<I extends z.ZodObject, R extends StoredRow>(
  props: TitleFieldProps<I, R>,
) {
  const { row, operation, field, label, kind, editable } = props;
  const Heading = useContext(InPeek) ? 'h2' : 'h1';
  const stored = String(row[field] ?? '');
  const title = displayTitle(kind, stored);
  const edit = useTitle(row, operation, field);
  if (!editable)
    return (
      <Heading className={classes.title} tabIndex={-1} data-page-title>
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
          Somebody else called it “{displayTitle(kind, stored)}” meanwhile. Yours: “{displayTitle(kind, edit.text)}”.
          <Group gap="xs" component="span" mt={4}>
            <Button size="compact-sm" variant="default" onMouseDown={keepFocus} onClick={edit.takeTheirs}>
              Keep theirs
            </Button>
            <Button size="compact-sm" variant="default" onMouseDown={keepFocus} onClick={() => void edit.takeMine()}>
              Take mine
            </Button>
          </Group>
        </span>
      )}
    </Heading>
  );
});

const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault();

/** A text field of a row that is changed where it stands: what is typed, what is wrong with it, and when it is saved. */
export function useTitle<I extends z.ZodObject, R extends StoredRow>(
  row: R,
  operation: Operation<I, R>,
  field: keyof R & string,
  what = 'title',
) {
  const stores = useStores();
  const stored = String(row[field] ?? '');
  const [text, setText] = useState(stored);
  const [problem, setProblem] = useState('');
  const [conflict, setConflict] = useState(false);
  // The row as it stood when typing began: its revision tells whether somebody else was faster.
  const base = useRef<R | null>(null);

  useEffect(() => {
    if (base.current === null) setText(stored);
  }, [stored]);

  const fail = (refused: Refused) => {
    if (refused.code === 'CONFLICT') setConflict(true);
    else if (refused.fields[field]) setProblem(refused.fields[field]);
    else {
      setProblem('This was not saved.');
      toast.failed(refused, `The ${what} was not saved`);
    }
  };
  const send = async (from: R): Promise<boolean> => {
    const patch = { [field]: text } as Omit<z.input<I>, 'id' | 'revision'>;
    const wrong = complaints(operation.input, { id: row.id, ...patch })[field];
    if (wrong) {
      setProblem(wrong);
      return false;
    }
    try {
      await stores.save(operation, from, patch, `The ${what} was changed.`);
      base.current = null;
      setProblem('');
      setConflict(false);
      return true;
    } catch (reason) {
      fail(asRefused(reason));
      return false;
    }
  };
  return {
    text,
    problem,
    conflict,
    begin: () => {
      base.current ??= row;
    },
    type: (next: string) => {
      base.current ??= row;
      setProblem('');
      setText(next);
    },
    /** answers whether nothing is left to be saved */
    save: async (): Promise<boolean> => {
      if (conflict) return false;
      if (base.current === null) return true;
      if (text.trim() !== String(base.current[field] ?? '')) return send(base.current);
      base.current = null;
      return true;
    },
    giveUp: () => {
      base.current = null;
      setText(stored);
      setProblem('');
      setConflict(false);
    },
    takeTheirs: () => {
      base.current = null;
      setText(stored);
      setConflict(false);
    },
    takeMine: () => send(row),
  };
}
