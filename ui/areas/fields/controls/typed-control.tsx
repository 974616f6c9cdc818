import { fieldType } from '@earshot/core/areas/fields/types/all';
import { TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { type ControlProps, contextOf } from './control.ts';

type TypedProps = ControlProps &
  Pick<TextInputProps, 'type' | 'inputMode' | 'placeholder' | 'leftSection' | 'rightSection'> & {
    /** display of the value without focus */
    shown?: string;
  };

/** A typed value, saved on blur or Enter. Escape restores the old one. */
export function TypedControl({ field, label, value, onChange, disabled, shown, placeholder, ...input }: TypedProps) {
  const { read, write } = fieldType(field.type);
  const stored = value === null ? '' : write(value, contextOf(field));
  const [text, setText] = useState<string>();
  const [problem, setProblem] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer value takes the place of what was typed
  useEffect(() => {
    setText(undefined);
    setProblem('');
  }, [stored]);
  const take = () => {
    if (text === undefined || text === stored) return setText(undefined);
    const found = read(text, contextOf(field));
    if ('problem' in found) return setProblem(found.problem);
    setProblem('');
    setText(undefined);
    onChange('value' in found ? found.value : null);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') take();
    if (event.key !== 'Escape' || text === undefined) return;
    event.stopPropagation();
    setText(undefined);
    setProblem('');
  };
  return (
    <TextInput
      {...input}
      label={label}
      readOnly={disabled}
      // An example in a disabled field would look like a value.
      placeholder={disabled ? 'No value' : placeholder}
      value={text ?? shown ?? stored}
      error={problem}
      onFocus={() => setText((typed) => typed ?? stored)}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={press}
    />
  );
}
