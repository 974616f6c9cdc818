import { Note, notes } from '@earshot/core/areas/pages/note';
import { NO_FILTER } from '@earshot/core/rules/filter/form';
import { displayTitle } from '@earshot/core/rules/text';
import { Button, Group } from '@mantine/core';
import { IconFileImport, IconNotes } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../frame/paths.ts';
import classes from '../../../frame/toolbar.module.css';
import { useKeys } from '../../../frame/use-keys.ts';
import { usePeek } from '../../../frame/use-peek.ts';
import { AddFilter } from '../../../kit/filter/add-filter.tsx';
import { FilterChips } from '../../../kit/filter/filter-chips.tsx';
import { isFiltered, NoMatches } from '../../../kit/filter/no-matches.tsx';
import { useFilePicker } from '../../../kit/form/use-file-picker.tsx';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { counted } from '../../../kit/words/counted.ts';
import { FieldBoard } from '../../fields/board/field-board.tsx';
import { useLayout } from '../../fields/board/layout-choice.tsx';
import { useFieldChart } from '../../fields/chart/use-field-chart.tsx';
import { useFieldColumns } from '../../fields/table/use-field-columns.tsx';
import { useFilteredList } from '../../fields/use-filtered-list.ts';
import { type InProject, ProjectFrame } from '../../places/project/project-frame.tsx';
import { ViewBar } from '../../views/view-bar.tsx';
import { NewNoteButton } from './beginning/new-note-button.tsx';
import { NoteImports } from './imports/note-imports.tsx';
import { useImports } from './imports/use-imports.ts';
import { notePreview } from './note-preview.ts';
import tableClasses from './note-table.module.css';
import { NoteTable } from './note-table.tsx';

const SOON_MS = 300;
const USUAL = 'UPDATED_AT_DESC';

// Whoever looks at the list opens one next.
const fetchNotePage = () => {
  const timer = setTimeout(() => import('./note-page.tsx'), SOON_MS);
  return () => clearTimeout(timer);
};

/** The notes of a project: make one, import files, open, rename, throw away. */
export const ProjectNotes = () => <ProjectFrame part="notes" body={Notes} />;

/** The list of notes, on its page and on those of its views. */
export const Notes = observer(function Notes({ project, writes }: InProject) {
  const condition = { projectId: project.id };
  const table = useFilteredList(notes, {
    scope: 'NOTE',
    placeId: project.id,
    condition,
    usual: USUAL,
  });
  const { list, form, setForm, filterFields } = table;
  const { columns, chooser } = useFieldColumns({
    noun: Note,
    fields: table.fields,
    rows: list.rows,
    writes: () => writes,
  });
  const { chart, chooser: chartChooser } = useFieldChart({
    noun: Note,
    fields: table.fields,
    condition,
    form,
  });
  const { board, setGrouping, chooser: layoutChooser } = useLayout(table.fields);
  useEffect(fetchNotePage, []);
  const imports = useImports();
  const { pick, input } = useFilePicker('Files to import', (files) => imports.add(project.id, files));
  useKeys([{ id: 'import', title: 'Import files', group: 'Project', keys: [], when: () => writes, run: pick }]);
  const open = useOpenNote();
  const failed = list.state === 'failed' && list.rows.length === 0;
  const waiting = list.rows.length === 0 && !list.empty;
  const actions = writes && (
    <Group gap="xs">
      <Button variant="default" leftSection={<IconFileImport size={16} aria-hidden />} onClick={pick}>
        Import files
      </Button>
      <NewNoteButton projectId={project.id} />
    </Group>
  );
  return (
    <>
      {input}
      <NoteImports project={project} writes={writes} />
      <ViewBar project={project} writes={writes} objectType="NOTE" />
      {list.empty && !isFiltered(form) ? (
        <EmptyState
          icon={IconNotes}
          title="No notes yet"
          text={
            writes
              ? 'Drop transcripts or notes on this page, paste a file, or start writing.'
              : 'When somebody adds a note, it shows here.'
          }
          action={actions}
        />
      ) : (
        <>
          <div className={classes.bar}>
            <span className={classes.count} role="status">
              {waiting ? '' : counted(countOf(list), 'note')}
            </span>
            <Group gap="xs">
              <AddFilter fields={filterFields} form={form} onChange={setForm} />
              {layoutChooser}
              {!board && chooser}
              {chartChooser}
              {actions}
            </Group>
          </div>
          <FilterChips fields={filterFields} form={form} onChange={setForm} />
          {chart}
          {failed ? (
            <RefusedState error={list.error} again={() => list.reload()} />
          ) : board ? (
            <FieldBoard
              label="Notes"
              noun={Note}
              operation={notes}
              list={{ condition, usual: USUAL, form, orderBy: table.orderBy }}
              {...board}
              onGrouping={setGrouping}
              writes={() => writes}
              titleOf={({ title }) => displayTitle('note', title)}
              pathOf={paths.note}
              body={(note) => <div className={tableClasses.preview}>{notePreview(note)}</div>}
              onOpen={open}
            />
          ) : list.empty ? (
            <NoMatches noun="note" onAll={() => setForm(NO_FILTER)} />
          ) : waiting ? (
            <RowsSkeleton rows={6} height={56} />
          ) : (
            <NoteTable
              rows={list.rows}
              writes={() => writes}
              extra={columns}
              orderBy={table.orderBy}
              onOrder={table.setOrder}
              onOpen={open}
              more={list.hasMore ? () => list.more() : undefined}
            />
          )}
        </>
      )}
    </>
  );
});

const countOf = (list: { rows: readonly unknown[]; hasMore: boolean; total: number }) =>
  list.hasMore ? Math.max(list.total, list.rows.length) : list.rows.length;

function useOpenNote() {
  const navigate = useNavigate();
  const peek = usePeek();
  return (note: Note, full: boolean) => (full ? void navigate(paths.note(note)) : peek.open('note', note));
}
