import { inkOn, normalColour } from '@earshot/core/rules/colour';
import { Input, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useId, useState } from 'react';
import classes from './colour-picker.module.css';
import { OFFERED_COLOURS } from './offered-colours.ts';

export { OFFERED_COLOURS };

interface ColourPickerProps {
  label: string;
  value: string | null;
  onChange: (colour: string) => void;
  error?: string | undefined;
  name?: string;
}

/** Picker for one of fourteen colours, or any #rrggbb. */
export function ColourPicker({ label, value, onChange, error, name }: ColourPickerProps) {
  const group = useId();
  const current = normalColour(value ?? '');
  return (
    <Input.Wrapper label={label} error={error} labelElement="div">
      <div className={classes.swatches} role="radiogroup" aria-label={label}>
        {OFFERED_COLOURS.map((offered) => (
          <label
            key={offered.value}
            className={classes.swatch}
            style={{ background: offered.value }}
            title={offered.name}
          >
            <input
              type="radio"
              name={name ?? group}
              aria-label={offered.name}
              checked={current === offered.value}
              onChange={() => onChange(offered.value)}
            />
            {current === offered.value && <IconCheck size={14} stroke={3} color={inkOn(offered.value)} aria-hidden />}
          </label>
        ))}
        <Typed key={current} value={current ?? ''} onChange={onChange} />
      </div>
    </Input.Wrapper>
  );
}

function Typed({ value, onChange }: { value: string; onChange: (colour: string) => void }) {
  const [text, setText] = useState(value);
  const parsed = normalColour(text);
  const take = () => {
    if (parsed && parsed !== value) onChange(parsed);
  };
  return (
    <TextInput
      className={classes.typed}
      size="xs"
      aria-label="Colour as #rrggbb"
      value={text}
      error={text !== '' && !parsed ? 'Use a colour such as #3b82f6.' : undefined}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
    />
  );
}
