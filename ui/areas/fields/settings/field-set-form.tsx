import { createFieldSet, type FieldSet, updateFieldSet } from '@earshot/core/areas/fields/field-set';
import type { FieldScope } from '@earshot/core/model/field-scope';
import { TextInput } from '@mantine/core';
import { Dialog } from '../../../kit/dialogs/dialog.tsx';
import { Field, Form } from '../../../kit/form/form.tsx';

interface FieldSetFormProps {
  placeId: string;
  scope: FieldScope;
  /** the set that is renamed; a new one is made without */
  set: FieldSet | undefined;
  onClose: () => void;
}

/** Creates or renames a heading of fields. */
export function FieldSetForm({ placeId, scope, set, onClose }: FieldSetFormProps) {
  const shared = { onDone: onClose, onCancel: onClose };
  const name = <Field name="label" label="Name" input={TextInput} data-autofocus autoComplete="off" />;
  return (
    <Dialog onClose={onClose} title={set ? 'Rename field set' : 'New field set'}>
      {set ? (
        <Form
          operation={updateFieldSet}
          start={{ id: set.id, revision: set.revision, label: set.label }}
          submit="Save"
          says="Field set renamed"
          {...shared}
        >
          {name}
        </Form>
      ) : (
        <Form
          operation={createFieldSet}
          start={{ placeId, scope, label: '' }}
          submit="Create field set"
          says="Field set created"
          {...shared}
        >
          {name}
        </Form>
      )}
    </Dialog>
  );
}
