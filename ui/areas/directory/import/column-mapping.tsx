import type { PeoplePreview, PersonColumn } from '@earshot/core/areas/directory/person-import';
import type { FieldTypeName } from '@earshot/core/areas/fields/field-type';
import { fieldType, fieldTypes } from '@earshot/core/areas/fields/types/all';
import { directoryOf } from '@earshot/core/rules/directory';
import { displayTitle } from '@earshot/core/rules/text';
import { Select } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useStores } from '../../../data/use-stores.ts';
import { usePlaceFields } from '../../fields/use-fields.ts';
import classes from '../../files/tables/column-list.module.css';
import { ColumnList } from '../../files/tables/column-list.tsx';

interface ColumnMappingProps {
  preview: PeoplePreview;
  columns: readonly PersonColumn[];
  /** error of the columns as a whole */
  wrong: string | undefined;
  onChoose: (label: string, column: PersonColumn | undefined) => void;
}

const TYPES = Object.values(fieldTypes)
  .filter(({ name }) => name !== 'PERSON')
  .map(({ name, label }) => ({ value: name as string, label }));

/** Mapping of a file's columns: name, email address, field, or none. */
export const ColumnMapping = observer(function ColumnMapping(props: ColumnMappingProps) {
  const { preview, columns, wrong, onChoose } = props;
  const { session } = useStores();
  const { fields } = usePlaceFields(directoryOf(session.workspaceId), 'PERSON');
  const chosen = new Map(columns.map((column) => [column.label, column]));
  const choices = [
    { value: 'SKIP', label: 'Do not import' },
    { value: 'NAME', label: 'Name' },
    { value: 'EMAIL', label: 'Email address' },
    ...(preview.addsFields ? [{ value: 'NEW_FIELD', label: 'New field' }] : []),
    ...(fields.length > 0
      ? [
          {
            group: 'Fields',
            items: fields.map(({ id, label }) => ({ value: id, label: displayTitle('field', label) })),
          },
        ]
      : []),
  ];
  const columnFor = (label: string, value: string): PersonColumn | undefined => {
    const rest = { label, fieldId: null, type: null };
    if (value === 'SKIP') return undefined;
    if (value === 'NAME' || value === 'EMAIL') return { ...rest, to: value };
    if (value === 'NEW_FIELD') return { ...rest, to: value, type: preview.types[label] as FieldTypeName };
    return { ...rest, to: 'FIELD', fieldId: value };
  };
  return (
    <section aria-label="Columns">
      <h3 className={classes.title}>Columns</h3>
      <ColumnList labels={preview.labels} rows={preview.rows} choices={2} wrong={wrong}>
        {(label) => {
          const column = chosen.get(label);
          return (
            <>
              <Select
                aria-label={`Import “${label}” as`}
                allowDeselect={false}
                searchable={fields.length > 8}
                data={choices}
                value={column ? (column.fieldId ?? column.to) : 'SKIP'}
                onChange={(value) => value && onChoose(label, columnFor(label, String(value)))}
              />
              {column?.to === 'NEW_FIELD' && (
                <Select
                  aria-label={`Type of “${label}”`}
                  allowDeselect={false}
                  data={TYPES}
                  value={column.type}
                  onChange={(type) => type && onChoose(label, { ...column, type: type as FieldTypeName })}
                />
              )}
            </>
          );
        }}
      </ColumnList>
    </section>
  );
});

/** Label of a column's role; '' for one that is not imported. */
export function roleOf(column: PersonColumn | undefined): string {
  if (!column) return '';
  if (column.to === 'NAME') return 'Name';
  if (column.to === 'EMAIL') return 'Email address';
  return column.type ? `New field: ${fieldType(column.type).label}` : 'Field';
}
