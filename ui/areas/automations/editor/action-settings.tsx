import type { AutomationAction } from '@earshot/core/areas/automations/automation';
import { listText } from '@earshot/core/rules/number-text';
import { observer } from 'mobx-react-lite';
import { useMembers } from '../../../data/use-members.ts';
import { type SettingField, sentValue, settingFields } from '../../workspace/settings/plugins/setting-fields.ts';
import { SettingInput } from '../../workspace/settings/plugins/setting-input.tsx';
import classes from './editor.module.css';
import { NamedInput } from './named-input.tsx';
import { Placeholders } from './placeholders.tsx';

type Settings = Readonly<Record<string, unknown>>;

interface ActionSettingsProps {
  kind: AutomationAction;
  /** path of its fields in the form's input */
  path: string;
  settings: Settings;
  /** names of the stored secrets */
  stored: readonly string[];
  errors: Readonly<Record<string, string>>;
  onChange: (settings: Record<string, unknown>) => void;
}

const isUnencrypted = (value: unknown): boolean => typeof value === 'string' && /^http:\/\//i.test(value.trim());

/** Recipients who do not receive an email. */
const Unconfirmed = observer(function Unconfirmed({ memberIds }: { memberIds: unknown }) {
  const { rows } = useMembers();
  const chosen = Array.isArray(memberIds) ? memberIds : [];
  const without = rows.filter(({ id, emailConfirmed }) => chosen.includes(id) && !emailConfirmed);
  if (without.length === 0) return null;
  const names = listText(without.map(({ name }) => name));
  return (
    <p className={classes.warning} role="status">
      Until they confirm their email address, no email is sent to {names}.
    </p>
  );
});

/** Settings of an action, from its plugin's declaration; the placeholders of its texts are listed once. */
export function ActionSettings({ kind, path, settings, stored, errors, onChange }: ActionSettingsProps) {
  const fields = settingFields(kind.settingsForm);
  const put = (field: SettingField, value: unknown) => {
    const { [field.name]: _, ...others } = settings;
    onChange(value === undefined ? others : { ...others, [field.name]: value });
  };
  return (
    <div className={classes.settings}>
      {fields.map((field) => {
        const error = errors[field.name];
        const value = settings[field.name] ?? field.otherwise;
        const named = { ...field, name: `${path}.${field.name}` };
        if (field.names !== '')
          return (
            <NamedInput
              key={field.name}
              field={named}
              value={value}
              settings={settings}
              error={error}
              onChange={(next) => put(field, next)}
            />
          );
        return (
          <SettingInput
            key={field.name}
            field={{ ...named, stored: stored.includes(field.name) }}
            value={value ?? ''}
            error={error}
            // Stored as typed, so that spaces and line breaks can be typed; only an empty field counts as nothing.
            onChange={(typed) =>
              put(field, typeof typed === 'string' && typed !== '' ? typed : sentValue(field, typed))
            }
          />
        );
      })}
      {fields.some(({ name }) => isUnencrypted(settings[name])) && (
        <p className={classes.warning} role="status">
          Not encrypted: with http:// anyone on the way can read what is sent. Use https:// if the program offers it.
        </p>
      )}
      {kind.id === 'sendEmail' && <Unconfirmed memberIds={settings.memberIds} />}
      <Placeholders texts={fields.filter((field) => field.placeholders).map(({ name }) => settings[name])} />
    </div>
  );
}
