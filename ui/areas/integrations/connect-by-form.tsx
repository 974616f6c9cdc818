import { connectByForm, type Integration } from '@earshot/core/areas/integrations/integration';
import { Dialog } from '../../kit/dialogs/dialog.tsx';
import { Form, useForm } from '../../kit/form/form.tsx';
import { type SettingField, sentValue, settingFields } from '../workspace/settings/plugins/setting-fields.ts';
import { SettingInput } from '../workspace/settings/plugins/setting-input.tsx';

interface ConnectByFormProps {
  integration: Integration;
  onClose: () => void;
  onDone: () => Promise<unknown>;
}

/** Connects an account with a typed key. */
export function ConnectByForm({ integration, onClose, onDone }: ConnectByFormProps) {
  return (
    <Dialog onClose={onClose} title={`Connect ${integration.title}`}>
      <Form
        operation={connectByForm}
        start={{ integration: integration.id, settings: {} }}
        submit="Connect"
        says={`${integration.title} is connected.`}
        onDone={async () => {
          onClose();
          await onDone();
        }}
        onCancel={onClose}
      >
        <Fields integration={integration} />
      </Form>
    </Dialog>
  );
}

function Fields({ integration }: { integration: Integration }) {
  const { values, errors, set } = useForm();
  const settings = (values.settings ?? {}) as Record<string, unknown>;
  const change = (field: SettingField, value: unknown) => {
    const sent = sentValue(field, value);
    const { [field.name]: _, ...others } = settings;
    set('settings', sent === undefined ? others : { ...others, [field.name]: sent });
  };
  return settingFields(integration.form).map((field) => (
    <SettingInput
      key={field.name}
      field={field}
      value={settings[field.name] ?? ''}
      error={errors[field.name]}
      onChange={(value) => change(field, value)}
    />
  ));
}
