import { createField, type Field as FieldRow, updateField } from '@earshot/core/areas/fields/field';
import type { FieldSet } from '@earshot/core/areas/fields/field-set';
import type { FieldOption, FieldTypeName, NumberFormat } from '@earshot/core/areas/fields/field-type';
import { fieldType } from '@earshot/core/areas/fields/types/all';
import { limits } from '@earshot/core/limits';
import type { FieldScope } from '@earshot/core/model/field-scope';
import { displayTitle } from '@earshot/core/rules/text';
import { NumberInput, Select, TextInput } from '@mantine/core';
import { Field, useForm } from '../../../kit/form/form.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { FIELD_CONTROLS } from '../controls/all.ts';
import { OptionList } from './option-list.tsx';

interface FieldFormProps {
  placeId: string;
  scope: FieldScope;
  /** field to edit; undefined for a new one */
  field: FieldRow | undefined;
  sets: readonly FieldSet[];
  onClose: () => void;
}

const NEW = {
  type: 'TEXT' as FieldTypeName,
  label: '',
  fieldSetId: null,
  options: [] as FieldOption[],
  maxSelected: 1,
  format: 'NUMBER' as NumberFormat,
  currencySymbol: '',
};

/** Form of a new or existing field. The type is fixed: values of another type would not fit. */
export const FieldForm = ({ placeId, scope, field, sets, onClose }: FieldFormProps) => (
  <FormDialog
    title={field ? 'Edit field' : 'New field'}
    size="lg"
    change={
      field && {
        operation: updateField,
        start: {
          id: field.id,
          revision: field.revision,
          label: field.label,
          fieldSetId: field.fieldSetId,
          options: field.options,
          maxSelected: field.maxSelected,
          format: field.format,
          currencySymbol: field.currencySymbol,
        },
        says: 'Field changed',
      }
    }
    create={{
      operation: createField,
      start: { placeId, scope, ...NEW },
      submit: 'Create field',
      says: ({ label }) => `${displayTitle('field', label)} created`,
    }}
    onClose={onClose}
  >
    {field ? <Settings type={field.type} before={field.options} sets={sets} /> : <NewSettings sets={sets} />}
  </FormDialog>
);

const TYPES = Object.keys(FIELD_CONTROLS).map((name) => ({
  value: name,
  label: fieldType(name as FieldTypeName).label,
}));

function NewSettings({ sets }: { sets: readonly FieldSet[] }) {
  const { values, set } = useForm();
  const type = values.type as FieldTypeName;
  return (
    <Settings type={type} before={[]} sets={sets}>
      <Select
        label="Type"
        description="It cannot be changed later."
        data={TYPES}
        allowDeselect={false}
        value={type}
        onChange={(next) => {
          set('type', next);
          if (next !== 'SELECT') set('options', []);
        }}
      />
    </Settings>
  );
}

const FORMATS: { value: NumberFormat; label: string }[] = [
  { value: 'NUMBER', label: '1234.5' },
  { value: 'NUMBER_WITH_COMMAS', label: '1,234.5' },
  { value: 'PERCENT', label: '12.5%' },
  { value: 'CURRENCY', label: 'Currency' },
];

interface SettingsProps {
  type: FieldTypeName;
  /** current options */
  before: readonly FieldOption[];
  sets: readonly FieldSet[];
  children?: React.ReactNode;
}

function Settings({ type, before, sets, children }: SettingsProps) {
  const { values } = useForm();
  return (
    <>
      <Field name="label" label="Label" input={TextInput} data-autofocus autoComplete="off" />
      {children}
      {type === 'SELECT' && (
        <>
          <OptionList before={before} />
          <Field
            name="maxSelected"
            label="Options per row"
            description="1 lets people choose one option only."
            input={NumberInput}
            min={1}
            max={limits.optionsSelected}
            clampBehavior="strict"
          />
        </>
      )}
      {type === 'NUMBER' && <Field name="format" label="Format" input={Select} data={FORMATS} allowDeselect={false} />}
      {type === 'NUMBER' && values.format === 'CURRENCY' && (
        <Field name="currencySymbol" label="Currency symbol" input={TextInput} placeholder="€" />
      )}
      {sets.length > 0 && <SetSelect sets={sets} />}
    </>
  );
}

function SetSelect({ sets }: { sets: readonly FieldSet[] }) {
  const { values, set } = useForm();
  return (
    <Select
      label="Field set"
      placeholder="None"
      clearable
      data={sets.map(({ id, label }) => ({ value: id, label: displayTitle('fieldSet', label) }))}
      value={(values.fieldSetId as string | null) ?? null}
      onChange={(id) => set('fieldSetId', id)}
    />
  );
}
