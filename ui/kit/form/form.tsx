import type { Operation } from '@earshot/core/model/operation';
import { Alert, Button, Group, Stack } from '@mantine/core';
import {
  createContext,
  type ElementType,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useContext,
  useRef,
  useState,
} from 'react';
import type * as z from 'zod';
import { asRefused, type Refused } from '../../data/refused.ts';
import type { Step } from '../../data/undo-stack.ts';
import { useStores } from '../../data/use-stores.ts';
import { tellDone } from '../dialogs/tell-done.ts';
import { complaints } from './form-texts.ts';
import { mergeFields } from './merge-fields.ts';

type Values = Record<string, unknown>;

interface FormState {
  values: Values;
  errors: Readonly<Record<string, string>>;
  busy: boolean;
  set: (name: string, value: unknown) => void;
  /** initial values */
  base: () => Values;
  /** applies changes saved by others: the values to show, and the new initial values */
  follow: (values: Values, base: Values) => void;
}
const FormContext = createContext<FormState | null>(null);

/** State of the surrounding form: values, errors and a setter. For inputs not supported by <Field>. */
export function useForm(): FormState {
  const form = useContext(FormContext);
  if (!form) throw new Error('There is no <Form> around this field.');
  return form;
}

interface FormProps<I extends z.ZodObject, O> {
  operation: Operation<I, O>;
  /** initial values; also sent for fields that are not shown */
  start: z.input<I>;
  /** label of the button */
  submit: string;
  /** text of the toast, or a function of the sent input */
  says?: string | ((sent: z.output<I>) => string);
  onDone?: (answer: O) => unknown;
  onCancel?: () => void;
  /** true to clear the fields after success */
  again?: boolean;
  /** true if it can be submitted unchanged: in a dialog its button has the initial focus */
  complete?: boolean;
  /** true for an irreversible action: its button is red */
  destructive?: boolean;
  children: ReactNode;
}

/** True if an error belongs to a field or a path inside it. */
const isWithin = (path: string, name: string) => path === name || path.startsWith(`${name}.`);

const firstBad = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid=true], [data-error] :is(input, textarea, select, button)');

/** Current row, if a form with a revision was outdated; undefined for other refusals. */
const conflictOf = ({ code, current }: Refused, sent: Values): Values | undefined =>
  code === 'CONFLICT' && current && sent.revision !== undefined && sent.revision !== current.revision
    ? current
    : undefined;

/** Enter in an open list chooses the active option; without one it does not submit the previous choice. */
function sendNothingFromLists(event: KeyboardEvent<HTMLFormElement>): void {
  const inList = event.target instanceof Element && event.target.matches('[role=combobox][aria-expanded=true]');
  if (event.key === 'Enter' && inList) event.preventDefault();
}

/** Form of a declared operation. Errors are shown at their fields; typed values stay. */
export function Form<I extends z.ZodObject, O>(props: FormProps<I, O>) {
  const {
    operation,
    start,
    submit,
    says = '',
    onDone,
    onCancel,
    again = false,
    complete,
    destructive,
    children,
  } = props;
  const stores = useStores();
  const [values, setValues] = useState<Values>(start as Values);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [trouble, setTrouble] = useState('');
  const [busy, setBusy] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const began = useRef<Values>(start as Values);

  const base = useCallback(() => began.current, []);
  const follow = useCallback((next: Values, from: Values) => {
    began.current = { ...began.current, ...from };
    setValues((known) => ({ ...known, ...next }));
  }, []);
  const set = (name: string, value: unknown) => {
    setValues((known) => ({ ...known, [name]: value }));
    setErrors((known) => Object.fromEntries(Object.entries(known).filter(([path]) => !isWithin(path, name))));
  };
  const show = (fields: Readonly<Record<string, string>>, text: string) => {
    setErrors(fields);
    // An error without a visible field is shown above the button.
    const shown = Object.keys(fields).some((name) => element.current?.querySelector(`[name="${CSS.escape(name)}"]`));
    setTrouble(shown ? '' : (Object.values(fields)[0] ?? text));
    setTimeout(() => firstBad(element.current)?.focus());
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (busy) return;
    const wrong = complaints(operation.input, values);
    if (Object.keys(wrong).length > 0) return show(wrong, '');
    setBusy(true);
    setTrouble('');
    try {
      await perform(values);
    } catch (reason) {
      const { fields, message } = asRefused(reason);
      show(fields, message);
    } finally {
      setBusy(false);
    }
  };
  const perform = async (sent: Values): Promise<void> => {
    let performed: { answer: O; step?: Step };
    const done = typeof says === 'function' ? says(operation.input.parse(sent)) : says;
    try {
      performed = await stores.perform(operation, sent as z.input<I>, done);
    } catch (reason) {
      const theirs = conflictOf(asRefused(reason), sent);
      if (!theirs) throw reason;
      return settle(sent, theirs);
    }
    const { answer, step } = performed;
    if (done !== '') tellDone(stores, done, step);
    setErrors({});
    began.current = again ? (start as Values) : sent;
    if (again) setValues(start as Values);
    await onDone?.(answer);
  };
  // Someone else saved first: fields changed only by them are updated; for fields changed by both, their value is shown
  // as an error, and submitting again replaces it.
  const settle = async (sent: Values, theirs: Values): Promise<void> => {
    const fields = Object.keys(sent).filter((name) => name !== 'revision');
    const { values: merged, both } = mergeFields(fields, began.current, sent, theirs);
    const next = { ...merged, revision: theirs.revision };
    follow(next, Object.fromEntries(fields.map((name) => [name, theirs[name]])));
    if (both.length === 0) return perform(next);
    const says = (name: string) =>
      `Someone else changed this to “${String(theirs[name] ?? '')}”. Save again to keep yours.`;
    show(Object.fromEntries(both.map((name) => [name, says(name)])), '');
  };
  return (
    <FormContext value={{ values, errors, busy, set, base, follow }}>
      <form
        ref={element}
        onSubmit={(event) => void send(event)}
        onKeyDown={sendNothingFromLists}
        noValidate
        aria-busy={busy}
      >
        <Stack gap="md">
          {children}
          {trouble !== '' && (
            <Alert color="red" variant="light" role="alert">
              {trouble}
            </Alert>
          )}
          <Group justify={onCancel ? 'flex-end' : 'flex-start'} gap="xs">
            {onCancel && (
              <Button variant="default" onClick={onCancel}>
                Cancel
              </Button>
            )}
            <Button
              type="submit"
              loading={busy}
              data-autofocus={complete}
              {...(destructive ? { color: 'red', c: 'var(--e-paper)' } : {})}
            >
              {submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormContext>
  );
}

interface FieldProps {
  /** path of the field in the operation's input */
  name: string;
  label: string;
  /** a Mantine input (TextInput, Textarea, Select, Switch …) or a component with the same value, onChange and error */
  input: ElementType;
  [more: string]: unknown;
}

const inputValue = (given: unknown): unknown => {
  if (typeof given !== 'object' || given === null || !('currentTarget' in given)) return given;
  const target = given.currentTarget as HTMLInputElement;
  return target.type === 'checkbox' ? target.checked : target.value;
};

/** One field of a <Form>. */
export function Field({ name, label, input: Input, ...more }: FieldProps) {
  const { values, errors, set } = useForm();
  const value = values[name];
  const shown = typeof value === 'boolean' ? { checked: value } : { value: value ?? '' };
  return (
    <Input
      {...more}
      {...shown}
      name={name}
      label={label}
      error={errors[name]}
      onChange={(given: unknown) => set(name, inputValue(given))}
    />
  );
}
