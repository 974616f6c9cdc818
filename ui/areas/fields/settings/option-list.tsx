import type { FieldOption } from '@earshot/core/areas/fields/field-type';
import { limits } from '@earshot/core/limits';
import { DEFAULT_TITLES } from '@earshot/core/texts';
import { ActionIcon, Button, ColorInput, Input, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { newId } from '../../../data/new-id.ts';
import { useForm } from '../../../kit/form/form.tsx';
import { OFFERED_COLOURS } from '../../../kit/form/offered-colours.ts';
import { counted } from '../../../kit/words/counted.ts';
import classes from './option-list.module.css';

const COLOURS = OFFERED_COLOURS.map(({ value }) => value);

/** Options of a select field: label, colour, order and deletion. Enter moves to the next one. */
export function OptionList({ before }: { before: readonly FieldOption[] }) {
  const { values, errors, set } = useForm();
  const options = values.options as FieldOption[];
  const change = (next: readonly FieldOption[]) => set('options', next);
  const put = (index: number, more: Partial<FieldOption>) =>
    change(options.map((option, at) => (at === index ? { ...option, ...more } : option)));
  const move = (index: number, step: number) => {
    const [option] = options.slice(index, index + 1);
    if (option) change(options.toSpliced(index, 1).toSpliced(index + step, 0, option));
  };
  const add = () => {
    const id = newId();
    change([...options, { id, label: '', colour: COLOURS[options.length % COLOURS.length] ?? '#868e96' }]);
    // After rendering.
    setTimeout(() => document.getElementById(`option-${id}`)?.focus());
  };
  const gone = before.filter(({ id }) => !options.some((option) => option.id === id));
  const problem = Object.entries(errors).find(([name]) => name === 'options' || name.startsWith('options.'))?.[1];
  return (
    <Input.Wrapper
      label="Options"
      labelElement="div"
      error={problem}
      description={
        gone.length > 0 &&
        `Rows lose ${counted(gone.length, 'option')} when you save: ${gone.map(({ label }) => label).join(', ')}. Undo brings them back.`
      }
    >
      {/* The form looks for the field that a complaint is about. */}
      <input type="hidden" name="options" />
      <ol className={classes.options}>
        {options.map((option, index) => {
          const name = option.label === '' ? `Option ${index + 1}` : option.label;
          return (
            <li key={option.id} className={classes.option}>
              <ColorInput
                className={classes.colour}
                aria-label={`Colour of ${name}`}
                format="hex"
                withEyeDropper={false}
                swatches={COLOURS}
                value={option.colour}
                onChange={(colour) => put(index, { colour })}
              />
              <TextInput
                id={`option-${option.id}`}
                className={classes.label}
                aria-label={`Label of option ${index + 1}`}
                placeholder={DEFAULT_TITLES.option}
                maxLength={limits.optionLabel}
                value={option.label}
                onChange={(event) => put(index, { label: event.currentTarget.value })}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return;
                  event.preventDefault();
                  const next = options[index + 1];
                  if (next) document.getElementById(`option-${next.id}`)?.focus();
                  else add();
                }}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Move ${name} up`}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              >
                <IconArrowUp size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Move ${name} down`}
                disabled={index === options.length - 1}
                onClick={() => move(index, 1)}
              >
                <IconArrowDown size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Delete ${name}`}
                onClick={() => change(options.toSpliced(index, 1))}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </li>
          );
        })}
      </ol>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={options.length >= limits.fieldOptions}
        onClick={add}
      >
        Add option
      </Button>
    </Input.Wrapper>
  );
}
