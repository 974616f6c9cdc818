import { limits } from '@earshot/core/limits';
import { Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ControlProps } from './control.ts';

/** Multi-line text, saved on blur. */
export function TextControl({ label, value, onChange, disabled }: ControlProps) {
  const stored = value === null ? '' : String(value);
  const [text, setText] = useState(stored);
  useEffect(() => setText(stored), [stored]);
  const long = text.length > limits.fieldText;
  return (
    <Textarea
      label={label}
      autosize
      minRows={1}
      maxRows={12}
      readOnly={disabled}
      value={text}
      error={long && `At most ${limits.fieldText} characters.`}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => {
        if (!long && text.trim() !== stored) onChange(text.trim() === '' ? null : text);
      }}
    />
  );
}
