import { type Plugin, setPlugin } from '@earshot/core/model/plugin-setting';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { asRefused } from '../../../../data/refused.ts';
import { useStores } from '../../../../data/use-stores.ts';
import { toast } from '../../../../kit/dialogs/toast.tsx';
import classes from './plugin-form.module.css';
import { type SettingField, sentValue, shownValue } from './setting-fields.ts';
import { SettingInput } from './setting-input.tsx';

interface PluginFormProps {
  plugin: Plugin;
  fields: readonly SettingField[];
  /** true if saving also switches it on */
  enable: boolean;
  onClose: () => void;
  onSaved: () => void;
}

type Values = Readonly<Record<string, unknown>>;
type Texts = Readonly<Record<string, string>>;

/** Settings to send, or errors found before sending. */
function read(fields: readonly SettingField[], values: Values): { settings: Values; errors: Texts } {
  const errors: Record<string, string> = {};
  const settings: Record<string, unknown> = {};
  for (const field of fields) {
    try {
      const value = sentValue(field, values[field.name]);
      if (value !== undefined) settings[field.name] = value;
      else if (field.required && !field.stored) errors[field.name] = 'Fill this in.';
    } catch (fault) {
      if (!(fault instanceof SyntaxError)) throw fault;
      errors[field.name] = 'This is not valid JSON. Check quotes, commas and brackets.';
    }
  }
  return { settings, errors };
}

/** Settings of a plugin, from its schema; secrets can be set but are never shown. */
export function PluginForm({ plugin, fields, enable, onClose, onSaved }: PluginFormProps) {
  const stores = useStores();
  const start = Object.fromEntries(fields.map((field) => [field.name, shownValue(field, plugin.settings)]));
  const [values, setValues] = useState<Values>(start);
  const [errors, setErrors] = useState<Texts>({});
  const [trouble, setTrouble] = useState('');
  const [busy, setBusy] = useState(false);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const { settings, errors: wrong } = read(fields, values);
    setErrors(wrong);
    setTrouble('');
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      await stores.perform(setPlugin, { id: plugin.id, settings, enabled: enable || plugin.enabled });
      toast.done(enable ? `${plugin.title} is on.` : `The settings of ${plugin.title} are saved.`);
      onSaved();
    } catch (reason) {
      const refused = asRefused(reason);
      // A path inside a list or object belongs to the field that contains it.
      const atFields = Object.entries(refused.fields).map(
        ([path, text]) => [path.split('.')[0] ?? path, text] as const,
      );
      setErrors(Object.fromEntries(atFields));
      if (!atFields.some(([name]) => fields.some((field) => field.name === name))) setTrouble(refused.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={classes.form} onSubmit={(event) => void save(event)} noValidate aria-busy={busy}>
      <Stack gap="md">
        {fields.map((field) => (
          <SettingInput
            key={field.name}
            field={field}
            value={values[field.name]}
            error={errors[field.name]}
            onChange={(value) => setValues((known) => ({ ...known, [field.name]: value }))}
          />
        ))}
        {trouble !== '' && (
          <Alert color="red" variant="light" role="alert">
            {trouble}
          </Alert>
        )}
        <Group gap="xs">
          <Button type="submit" loading={busy}>
            {enable ? 'Save and switch on' : 'Save'}
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
