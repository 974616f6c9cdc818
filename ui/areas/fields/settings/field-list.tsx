import { deleteField, type Field, rankField } from '@earshot/core/areas/fields/field';
import { deleteFieldSet, type FieldSet } from '@earshot/core/areas/fields/field-set';
import { fieldType } from '@earshot/core/areas/fields/types/all';
import type { FieldScope } from '@earshot/core/model/field-scope';
import { displayTitle } from '@earshot/core/rules/text';
import { Button, Menu } from '@mantine/core';
import { IconForms, IconHeading, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useKeys } from '../../../frame/use-keys.ts';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { type Column, MENU_COLUMN } from '../../../kit/table/column.ts';
import { DataTable } from '../../../kit/table/data-table.tsx';
import { MoveItems } from '../../../kit/table/move-items.tsx';
import { RowMenu } from '../../../kit/table/row-menu.tsx';
import { type Arranging, useHandOrder } from '../../../kit/table/use-hand-order.ts';
import { counted } from '../../../kit/words/counted.ts';
import { inParts, usePlaceFields } from '../use-fields.ts';
import { FieldForm } from './field-form.tsx';
import classes from './field-list.module.css';
import { FieldSetForm } from './field-set-form.tsx';

interface FieldListProps {
  placeId: string;
  scope: FieldScope;
  /** true if the user can change the fields */
  edits: boolean;
}

type Asked = { what: 'field'; field?: Field } | { what: 'set'; set?: FieldSet };

const nameOf = ({ label }: Field) => displayTitle('field', label);

/** Fields of a place by field set: create, edit, reorder and delete. */
export const FieldList = observer(function FieldList({ placeId, scope, edits }: FieldListProps) {
  const { fields, sets, ready, failed, reload } = usePlaceFields(placeId, scope);
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const hand = useHandOrder<Field>(rankField, {
    may: () => edits,
    nameOf,
    among: (field, other) => field.fieldSetId === other.fieldSetId,
  });
  useKeys([
    {
      id: 'new-field',
      title: 'New field',
      group: 'Fields',
      keys: ['n'],
      when: () => edits && asked === undefined,
      run: () => setAsked({ what: 'field' }),
    },
  ]);
  if (failed) return <RefusedState error={failed} again={reload} />;
  if (!ready && fields.length === 0) return <RowsSkeleton rows={3} height={44} />;
  const inOrder = hand.shown(fields);
  const arranging = edits ? hand.of(inOrder) : undefined;
  const add = edits && (
    <div className={classes.add}>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAsked({ what: 'field' })}>
        New field
      </Button>
      <Button
        variant="default"
        leftSection={<IconHeading size={16} aria-hidden />}
        onClick={() => setAsked({ what: 'set' })}
      >
        New field set
      </Button>
    </div>
  );
  return (
    <div className={classes.list}>
      {fields.length === 0 && sets.length === 0 ? (
        <EmptyState
          icon={IconForms}
          title="No fields yet"
          text="Fields hold what is known about each note or insight: a date, a role, a score."
          action={add}
        />
      ) : (
        <>
          {inParts(inOrder, sets).map(({ set, fields: rows }) => (
            <section key={set?.id ?? ''} aria-label={set ? displayTitle('fieldSet', set.label) : 'Fields'}>
              {set && <SetHead set={set} edits={edits} onEdit={() => setAsked({ what: 'set', set })} />}
              {rows.length === 0 ? (
                <p className={classes.soft}>No fields under this heading yet. Choose it when you edit a field.</p>
              ) : (
                <Part
                  label={set ? displayTitle('fieldSet', set.label) : 'Fields'}
                  rows={rows}
                  arranging={arranging}
                  onEdit={(field) => setAsked({ what: 'field', field })}
                />
              )}
            </section>
          ))}
          {add}
        </>
      )}
      {asked?.what === 'field' && (
        <FieldForm placeId={placeId} scope={scope} field={asked.field} sets={sets} onClose={close} />
      )}
      {asked?.what === 'set' && <FieldSetForm placeId={placeId} scope={scope} set={asked.set} onClose={close} />}
    </div>
  );
});

interface SetHeadProps {
  set: FieldSet;
  edits: boolean;
  onEdit: () => void;
}

function SetHead({ set, edits, onEdit }: SetHeadProps) {
  const run = useDo();
  const label = displayTitle('fieldSet', set.label);
  return (
    <div className={classes.head}>
      <h3>{label}</h3>
      {edits && (
        <RowMenu label={`More actions for ${label}`}>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
            Rename
          </Menu.Item>
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => void run(deleteFieldSet, { id: set.id }, `${label} moved to trash; its fields stay`)}
          >
            Move to trash
          </Menu.Item>
        </RowMenu>
      )}
    </div>
  );
}

interface PartProps {
  label: string;
  rows: readonly Field[];
  arranging: Arranging<Field> | undefined;
  onEdit: (field: Field) => void;
}

function Part({ label, rows, arranging, onEdit }: PartProps) {
  const columns: Column<Field>[] = [
    { key: 'label', title: 'Label', width: 'minmax(0, 2fr)', render: (field) => nameOf(field) },
    {
      key: 'type',
      title: 'Type',
      width: 'minmax(0, 1fr)',
      render: ({ type, options }) =>
        type === 'SELECT' ? `Select, ${counted(options.length, 'option')}` : fieldType(type).label,
    },
    ...(arranging
      ? [
          {
            ...MENU_COLUMN,
            render: (field: Field) => <FieldMenu field={field} rows={rows} arranging={arranging} onEdit={onEdit} />,
          },
        ]
      : []),
  ];
  return (
    <DataTable
      label={label}
      rows={rows}
      columns={columns}
      arranging={arranging}
      {...(arranging ? { onOpen: (field: Field) => onEdit(field) } : {})}
    />
  );
}

interface FieldMenuProps extends Omit<PartProps, 'label'> {
  field: Field;
  arranging: Arranging<Field>;
}

function FieldMenu({ field, rows, arranging, onEdit }: FieldMenuProps) {
  const run = useDo();
  return (
    <RowMenu label={`More actions for ${nameOf(field)}`}>
      <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onEdit(field)}>
        Edit
      </Menu.Item>
      <MoveItems row={field} rows={rows} arranging={arranging} />
      <Menu.Item
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => void run(deleteField, { id: field.id }, `${nameOf(field)} moved to trash with its values`)}
      >
        Move to trash
      </Menu.Item>
    </RowMenu>
  );
}
