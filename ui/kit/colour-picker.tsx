import { inkOn, normalColour } from '@earshot/core/rules/colour';
import { Input, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useId, useState } from 'react';
import classes from './colour-picker.module.css';

/** The colours that are offered; any other can be typed. */
export const OFFERED_COLOURS = [
  { name: 'Grey', value: '#868e96' },
  { name: 'Red', value: '#e03131' },
  { name: 'Pink', value: '#d6336c' },
  { name: 'Grape', value: '#ae3ec9' },
  { name: 'Violet', value: '#7048e8' },
  { name: 'Indigo', value: '#3b5bdb' },
  { name: 'Blue', value: '#1c7ed6' },
  { name: 'Cyan', value: '#1098ad' },
  { name: 'Teal', value: '#0ca678' },
  { name: 'Green', value: '#37b24d' },
  { name: 'Lime', value: '#74b816' },
  { name: 'Yellow', value: '#f59f00' },
  { name: 'Orange', value: '#f76707' },
  { name: 'Brown', value: '#8a5a44' },
] as const;

interface ColourPickerProps {
  label: string;
  value: string | null;
  onChange: (colour: string) => void;
  error?: string | undefined;
  name?: string;
}

/** Chooses a colour out of fourteen, or by its #rrggbb. */
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
