import { NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { SecretField } from '../../../../kit/form/secret-field.tsx';
import type { SettingField } from './setting-fields.ts';

interface SettingInputProps {
  field: SettingField;
  value: unknown;
  error: string | undefined;
  onChange: (value: unknown) => void;
}

/** Control for a field of a plugin's settings. */
export function SettingInput({ field, value, error, onChange }: SettingInputProps) {
  const { name, kind, title, help, required, choices, stored, multiline } = field;
  const common = { name, label: title, description: help || undefined, error, withAsterisk: required };
  const text = String(value ?? '');
  const typed = {
    value: text,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  if (kind === 'secret') return <SecretField {...common} {...typed} stored={stored} />;
  if (kind === 'choice') return <Select {...common} data={choices} value={text || null} onChange={onChange} />;
  if (kind === 'switch')
    return (
      <Switch
        label={title}
        description={help || undefined}
        error={error}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  if (kind === 'number')
    return <NumberInput {...common} value={typeof value === 'number' ? value : text} onChange={onChange} />;
  if (multiline) return <Textarea {...common} {...typed} autosize minRows={2} maxRows={10} />;
  if (kind === 'text') return <TextInput {...common} {...typed} />;
  const says = kind === 'list' ? 'One on each line' : 'As JSON';
  return (
    <Textarea
      {...common}
      {...typed}
      description={help ? `${help}. ${says}.` : says}
      autosize
      minRows={2}
      maxRows={10}
    />
  );
}
