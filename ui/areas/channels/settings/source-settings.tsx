import type { ChannelChoice, ChannelSource } from '@earshot/core/areas/places/channel';
import { useForm } from '../../../kit/form/form.tsx';
import { type SettingField, sentValue, settingFields } from '../../workspace/settings/plugins/setting-fields.ts';
import { SettingInput } from '../../workspace/settings/plugins/setting-input.tsx';
import { PickedInput } from '../data/picked-input.tsx';

type Settings = Record<string, unknown>;

interface SourceSettingsProps {
  source: ChannelSource;
  /** an existing channel: its secrets are kept unless typed again */
  channel?: { id: string; secretsStored: readonly string[] };
}

/** Settings of a source from its plugin's declaration, as part of a form with `settings`. */
export function SourceSettings({ source, channel }: SourceSettingsProps) {
  const { values, errors, set } = useForm();
  const settings = (values.settings ?? {}) as Settings;
  const change = (field: SettingField, value: unknown) => {
    const sent = source.picked.includes(field.name) ? value : sentValue(field, value);
    const { [field.name]: _, ...others } = settings;
    set('settings', sent === undefined ? others : { ...others, [field.name]: sent });
  };
  return fieldsOf(source, channel?.secretsStored).map((field) =>
    source.picked.includes(field.name) ? (
      <PickedInput
        key={field.name}
        name={field.name}
        label={field.title}
        description={field.help || undefined}
        required={field.required}
        error={errors[field.name]}
        value={(settings[field.name] ?? []) as ChannelChoice[]}
        onChange={(value) => change(field, value)}
        asks={{ source: source.id, channelId: channel?.id ?? null, settings }}
      />
    ) : (
      <SettingInput
        key={field.name}
        field={field}
        value={settings[field.name] ?? ''}
        error={errors[field.name]}
        onChange={(value) => change(field, value)}
      />
    ),
  );
}

const fieldsOf = ({ settingsForm }: ChannelSource, stored: readonly string[] = []): SettingField[] =>
  settingFields(settingsForm).map((field) => ({ ...field, stored: stored.includes(field.name) }));
