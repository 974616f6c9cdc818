import { createPerson, deletePerson, Person, people, personName } from '@earshot/core/areas/people/person';
import { NO_FILTER } from '@earshot/core/rules/filter/form';
import { Button, Group, Menu, TextInput } from '@mantine/core';
import { IconArrowMerge, IconFileImport, IconPlus, IconTrash, IconUsers } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useStores } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import bar from '../../frame/toolbar.module.css';
import { useKeys } from '../../frame/use-keys.ts';
import { usePeek } from '../../frame/use-peek.ts';
import { Dialog } from '../../kit/dialogs/dialog.tsx';
import { useTrash } from '../../kit/dialogs/use-trash.ts';
import { AddFilter } from '../../kit/filter/add-filter.tsx';
import { FilterChips } from '../../kit/filter/filter-chips.tsx';
import { isFiltered, NoMatches } from '../../kit/filter/no-matches.tsx';
import { Field, Form } from '../../kit/form/form.tsx';
import { Page } from '../../kit/page.tsx';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import cells from '../../kit/table/cells.module.css';
import type { Column } from '../../kit/table/column.ts';
import { DataTable } from '../../kit/table/data-table.tsx';
import { RowMenu } from '../../kit/table/row-menu.tsx';
import { Ago } from '../../kit/words/ago.tsx';
import { counted } from '../../kit/words/counted.ts';
import { useFieldChart } from '../fields/chart/use-field-chart.tsx';
import { useFieldColumns } from '../fields/table/use-field-columns.tsx';
import { useFilteredList } from '../fields/use-filtered-list.ts';
import { MergeDialog } from './merge/merge-dialog.tsx';
import { NoPeopleAccess } from './no-people-access.tsx';

/** The people directory: everybody whom research is done with. */
export const Directory = observer(function Directory() {
  const { directory, access } = useStores();
  if (access.state === 'ready' && !directory.reads) return <NoPeopleAccess />;
  return <People />;
});

const People = observer(function People() {
  const { directory } = useStores();
  const table = useFilteredList<Person>(people as never, {
    scope: 'PERSON',
    placeId: directory.id,
    condition: {},
    usual: 'NAME_ASC',
  });
  const { list, form, setForm, filterFields } = table;
  const [making, setMaking] = useState(false);
  const [merging, setMerging] = useState<Person>();
  const navigate = useNavigate();
  const peek = usePeek();
  const trash = useTrash();
  const writes = directory.writes;
  useKeys([
    {
      id: 'new-person',
      title: 'New person',
      group: 'People',
      keys: ['n'],
      when: () => writes && !making,
      run: () => setMaking(true),
    },
  ]);
  const { columns, chooser } = useFieldColumns({
    noun: Person,
    fields: table.fields,
    rows: list.rows,
    writes: () => writes,
  });
  const { chart, chooser: chartChooser } = useFieldChart({ noun: Person, fields: table.fields, condition: {}, form });
  const add = writes && (
    <Group gap="xs">
      <Button
        component={Link}
        to={paths.importPeople}
        variant="default"
        leftSection={<IconFileImport size={16} stroke={1.75} aria-hidden />}
      >
        Import
      </Button>
      <Button
        component={Link}
        to={paths.duplicates}
        variant="default"
        leftSection={<IconArrowMerge size={16} stroke={1.75} aria-hidden />}
      >
        Duplicates
      </Button>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setMaking(true)}>
        New person
      </Button>
    </Group>
  );
  const menu: Column<Person> = {
    key: 'menu',
    title: 'More',
    hideTitle: true,
    width: '52px',
    align: 'end',
    render: (person) =>
      writes && (
        <RowMenu label={`More about ${personName(person)}`}>
          <Menu.Item leftSection={<IconArrowMerge size={16} aria-hidden />} onClick={() => setMerging(person)}>
            Merge with …
          </Menu.Item>
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => void trash(deletePerson, person, `“${personName(person)}” was moved to trash.`)}
          >
            Move to trash
          </Menu.Item>
        </RowMenu>
      ),
  };
  const waiting = list.rows.length === 0 && !list.empty;
  const nobody = list.empty && !isFiltered(form);
  return (
    <Page title="People" width="widest">
      {!nobody && (
        <>
          <div className={bar.bar}>
            <span className={bar.count} role="status">
              {waiting ? '' : counted(list.hasMore ? list.total : list.rows.length, 'person', 'people')}
            </span>
            <Group gap="xs">
              <AddFilter fields={filterFields} form={form} onChange={setForm} />
              {chooser}
              {chartChooser}
              {add}
            </Group>
          </div>
          <FilterChips fields={filterFields} form={form} onChange={setForm} />
          {chart}
        </>
      )}
      {list.state === 'failed' && list.rows.length === 0 ? (
        <RefusedState error={list.error} again={() => list.reload()} />
      ) : nobody ? (
        <EmptyState
          icon={IconUsers}
          title="No people yet"
          text={
            writes
              ? 'Add the people whom you do research with: link them to notes, insights and surveys, and see all of it on one page.'
              : 'When somebody adds the people whom you do research with, they show here.'
          }
          action={add}
        />
      ) : list.empty ? (
        <NoMatches noun="person" onAll={() => setForm(NO_FILTER)} />
      ) : waiting ? (
        <RowsSkeleton rows={8} height={44} />
      ) : (
        <DataTable
          label="People"
          rows={list.rows}
          columns={[...COLUMNS, ...columns, CHANGED, menu]}
          rowHeight={48}
          orderBy={table.orderBy}
          onOrder={table.setOrder}
          onOpen={(person, full) =>
            full ? void navigate(paths.person(titled(person))) : peek.open('person', titled(person))
          }
          more={list.hasMore ? () => list.more() : undefined}
        />
      )}
      {merging && <MergeDialog people={[merging]} onClose={() => setMerging(undefined)} />}
      {making && <NewPerson onClose={() => setMaking(false)} />}
    </Page>
  );
});

const titled = (person: Person) => ({ id: person.id, title: personName(person) });

const COLUMNS: readonly Column<Person>[] = [
  {
    key: 'name',
    title: 'Name',
    order: 'NAME',
    width: 'minmax(120px, 1fr)',
    render: (person) => (
      <span className={cells.oneLine}>
        <Link className={cells.title} to={paths.person(titled(person))}>
          {personName(person)}
        </Link>
        {person.email && <span className={cells.narrow}>{person.email}</span>}
      </span>
    ),
  },
  {
    key: 'email',
    title: 'E-mail address',
    order: 'EMAIL',
    width: 'minmax(140px, 1fr)',
    hideUnder: 900,
    render: ({ email }) => email,
  },
];

const CHANGED: Column<Person> = {
  key: 'changed',
  title: 'Changed',
  order: 'UPDATED_AT',
  width: '108px',
  hideUnder: 900,
  render: ({ updatedAt }) => <Ago at={updatedAt} />,
};

/** Adds a person to the directory and opens them. */
function NewPerson({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <Dialog onClose={onClose} title="New person">
      <Form
        operation={createPerson}
        start={{ name: '', email: '' }}
        submit="Create person"
        says="Person created"
        onDone={(made) => void navigate(paths.person(titled(made)))}
        onCancel={onClose}
      >
        <Field name="name" label="Name" input={TextInput} data-autofocus />
        <Field name="email" label="E-mail address" input={TextInput} />
      </Form>
    </Dialog>
  );
}
