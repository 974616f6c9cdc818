import { createPerson, Person, people } from '@earshot/core/areas/people/person';
import { NO_FILTER } from '@earshot/core/rules/filter/form';
import { REFUSED } from '@earshot/core/texts';
import { Button, Group, TextInput } from '@mantine/core';
import { IconArrowMerge, IconFileImport, IconPlus, IconUsers } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useContext, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useStores } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { Filled } from '../../frame/spots.tsx';
import bar from '../../frame/toolbar.module.css';
import { useKeys } from '../../frame/use-keys.ts';
import { Dialog } from '../../kit/dialogs/dialog.tsx';
import { AddFilter } from '../../kit/filter/add-filter.tsx';
import { FilterChips } from '../../kit/filter/filter-chips.tsx';
import { isFiltered, NoMatches } from '../../kit/filter/no-matches.tsx';
import { Field, Form } from '../../kit/form/form.tsx';
import { Page } from '../../kit/page.tsx';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { counted } from '../../kit/words/counted.ts';
import { useFieldChart } from '../fields/chart/use-field-chart.tsx';
import { useFilteredList } from '../fields/use-filtered-list.ts';
import { useListedRows } from '../fields/use-listed-rows.tsx';
import { PEOPLE_TOOLS } from '../people/spots.ts';
import { CurrentView, inDirectory, ViewBar } from '../views/view-bar.tsx';
import { MergeDialog } from './merge/merge-dialog.tsx';
import { NoPeopleAccess } from './no-people-access.tsx';
import { BESIDE_PEOPLE, PERSON_COLUMNS, personColumns } from './person-columns.tsx';
import { titled, usePersonLook } from './use-person-look.tsx';

/** The people directory. */
export const Directory = observer(function Directory() {
  const { directory, access } = useStores();
  if (access.state === 'ready' && !directory.reads) return <NoPeopleAccess />;
  return <People />;
});

const People = observer(function People() {
  const { directory } = useStores();
  const current = useContext(CurrentView);
  const table = useFilteredList<Person>(people as never, {
    scope: 'PERSON',
    placeId: directory.id,
    condition: {},
    usual: 'NAME_ASC',
  });
  const { list, form, setForm, filterFields, fields } = table;
  const [making, setMaking] = useState(false);
  const [merging, setMerging] = useState<Person>();
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
  const look = usePersonLook(writes, setMerging);
  const listed = useListedRows<Person>({
    noun: Person,
    operation: people as never,
    table,
    condition: {},
    look,
    nouns: 'people',
    refusal: () => (writes ? undefined : `${REFUSED.FORBIDDEN}`),
    known: PERSON_COLUMNS,
    useOwnColumns: () => personColumns(look),
    beside: BESIDE_PEOPLE,
    touchedBy: NOTHING,
    chooses: false,
    rowHeight: 48,
  });
  const { chart, chooser: chartChooser } = useFieldChart({ noun: Person, fields, condition: {}, form });
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
      {!list.empty && <Filled spot={PEOPLE_TOOLS} props={{}} />}
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setMaking(true)}>
        New person
      </Button>
    </Group>
  );
  const waiting = list.rows.length === 0 && !list.empty;
  const nobody = list.empty && !isFiltered(form);
  return (
    <Page title={current ? `${current.title} · People` : 'People'} width="widest">
      <ViewBar of={inDirectory(directory.id)} writes={writes} lost={listed.lost} />
      {!nobody && (
        <>
          <div className={bar.bar}>
            <span className={bar.count} role="status">
              {waiting ? '' : counted(list.total, 'person', 'people')}
            </span>
            <Group gap="xs">
              <AddFilter fields={filterFields} form={form} onChange={setForm} />
              {listed.choosers}
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
              : 'When someone adds the people whom you do research with, they appear here.'
          }
          action={add}
        />
      ) : list.empty ? (
        <NoMatches noun="person" onAll={() => setForm(NO_FILTER)} />
      ) : waiting ? (
        <RowsSkeleton rows={8} height={44} />
      ) : (
        listed.rows
      )}
      {merging && <MergeDialog people={[merging]} onClose={() => setMerging(undefined)} />}
      {making && <NewPerson onClose={() => setMaking(false)} />}
    </Page>
  );
});

const NOTHING: readonly never[] = [];

/** Adds a person to the directory and opens their page. */
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
        <Field name="email" label="Email address" input={TextInput} />
      </Form>
    </Dialog>
  );
}
