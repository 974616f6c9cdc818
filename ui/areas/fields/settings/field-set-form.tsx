import { createFieldSet, type FieldSet, updateFieldSet } from '@earshot/core/areas/fields/field-set';
import type { FieldScope } from '@earshot/core/model/field-scope';
import { TextInput } from '@mantine/core';
import { Field } from '../../../kit/form/form.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';

interface FieldSetFormProps {
  placeId: string;
  scope: FieldScope;
  /** set to rename; undefined for a new one */
  set: FieldSet | undefined;
  onClose: () => void;
}

/** Form of a new or existing field set. */
export const FieldSetForm = ({ placeId, scope, set, onClose }: FieldSetFormProps) => (
  <FormDialog
    title={set ? 'Rename field set' : 'New field set'}
    change={
      set && {
        operation: updateFieldSet,
        start: { id: set.id, revision: set.revision, label: set.label },
        says: 'Field set renamed',
      }
    }
    create={{
      operation: createFieldSet,
      start: { placeId, scope, label: '' },
      submit: 'Create field set',
      says: 'Field set created',
    }}
    onClose={onClose}
  >
    <Field name="label" label="Name" input={TextInput} data-autofocus autoComplete="off" />
  </FormDialog>
);
