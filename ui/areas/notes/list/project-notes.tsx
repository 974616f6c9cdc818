import { Highlight } from '@earshot/core/areas/coding/highlight';
import { Tag } from '@earshot/core/areas/coding/tag';
import { deleteNote, Note, notes } from '@earshot/core/areas/pages/note';
import { NO_FILTER } from '@earshot/core/rules/filter/form';
import { BLOCKED } from '@earshot/core/texts';
import { Button, Group } from '@mantine/core';
import { IconFileImport, IconNotes } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Filled } from '../../../frame/spots.tsx';
import classes from '../../../frame/toolbar.module.css';
import { useKeys } from '../../../frame/use-keys.ts';
import { AddFilter } from '../../../kit/filter/add-filter.tsx';
import { FilterChips } from '../../../kit/filter/filter-chips.tsx';
import { isFiltered, NoMatches } from '../../../kit/filter/no-matches.tsx';
import { useFilePicker } from '../../../kit/form/use-file-picker.tsx';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { counted } from '../../../kit/words/counted.ts';
import { BY_TAG } from '../../coding/tags/use-tag-groups.tsx';
import { useFieldChart } from '../../fields/chart/use-field-chart.tsx';
import { FieldsLink } from '../../fields/fields-link.tsx';
import { useFilteredList } from '../../fields/use-filtered-list.ts';
import { useListedRows } from '../../fields/use-listed-rows.tsx';
import { NEW_NOTE_COMMANDS } from '../../pages/spots.ts';
import { type InProject, ProjectFrame } from '../../places/project/project-frame.tsx';
import { inProject, ViewBar } from '../../views/view-bar.tsx';
import { NewNoteButton } from '../beginning/new-note-button.tsx';
import { NoteImports } from '../imports/note-imports.tsx';
import { useImports } from '../imports/use-imports.ts';
import { useNoteLook } from '../use-note-look.tsx';
import { useNoteUses } from '../use-note-uses.ts';
import { ChosenPages } from './chosen-pages.tsx';
import { BESIDE_NOTES, NOTE_COLUMNS, NOTE_USE_COLUMNS, noteColumns } from './note-columns.tsx';
import { useNotesByTag } from './use-notes-by-tag.ts';

const SOON_MS = 300;
const USUAL = 'UPDATED_AT_DESC';

// Users of the list probably open a note next.
const fetchNotePage = () => {
  const timer = setTimeout(() => import('../note-page.tsx'), SOON_MS);
  return () => clearTimeout(timer);
};

/** Notes of a project: create, import, open, rename and delete. */
export const ProjectNotes = () => <ProjectFrame part="notes" body={Notes} />;

const GROUP_OFFERS = [BY_TAG];
const TOUCHED = [Highlight, Tag];

/** List of notes, on its own page and on those of its views. */
export const Notes = observer(function Notes({ project, writes }: InProject) {
  const condition = { projectId: project.id };
  const table = useFilteredList<Note>(notes, {
    scope: 'NOTE',
    placeId: project.id,
    condition,
    usual: USUAL,
  });
  const { list, form, setForm, filterFields, fields } = table;
  const look = useNoteLook(() => writes);
  const listed = useListedRows<Note>({
    noun: Note,
    operation: notes,
    table,
    condition,
    look,
    nouns: 'notes',
    refusal: () => (writes ? undefined : `${BLOCKED.edit}.`),
    known: NOTE_COLUMNS,
    useOwnColumns: (shows, inView) => {
      const usesOf = useNoteUses(project.id, NOTE_USE_COLUMNS.some(shows), inView);
      return noteColumns({ look, shows, usesOf });
    },
    beside: BESIDE_NOTES,
    ownOffers: GROUP_OFFERS,
    useOwnGroups: (by, all) => useNotesByTag({ projectId: project.id, form, all, when: by === BY_TAG.by }),
    touchedBy: TOUCHED,
    chooses: writes,
    rowHeight: 60,
    noGroups: writes && <FieldsLink project={project} />,
  });
  const { chart, chooser: chartChooser } = useFieldChart({ noun: Note, fields, condition, form });
  useEffect(fetchNotePage, []);
  const imports = useImports();
  const { pick, input } = useFilePicker('Files to import', (files) => imports.add(project.id, files));
  useKeys([{ id: 'import', title: 'Import files', group: 'Project', keys: [], when: () => writes, run: pick }]);
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
      {writes && <Filled spot={NEW_NOTE_COMMANDS} props={{ projectId: project.id }} />}
      <NoteImports project={project} writes={writes} />
      <ViewBar of={inProject(project, 'NOTE')} writes={writes} lost={listed.lost} />
      {list.empty && !isFiltered(form) ? (
        <EmptyState
          icon={IconNotes}
          title="No notes yet"
          text={
            writes
              ? 'Drop transcripts or notes on this page, paste a file, or start writing.'
              : 'When someone adds a note, it appears here.'
          }
          action={actions}
        />
      ) : (
        <>
          <div className={classes.bar}>
            <span className={classes.count} role="status">
              {waiting ? '' : counted(list.total, 'note')}
            </span>
            <Group gap="xs">
              <AddFilter fields={filterFields} form={form} onChange={setForm} />
              {listed.choosers}
              {chartChooser}
              {actions}
            </Group>
          </div>
          <FilterChips fields={filterFields} form={form} onChange={setForm} />
          {chart}
          {failed ? (
            <RefusedState error={list.error} again={() => list.reload()} />
          ) : list.empty ? (
            <NoMatches noun="note" onAll={() => setForm(NO_FILTER)} />
          ) : waiting ? (
            <RowsSkeleton rows={6} height={56} />
          ) : (
            listed.rows
          )}
          {writes && (
            <ChosenPages
              noun="note"
              choosing={listed.choosing}
              lines={listed.lines}
              fields={fields}
              trash={deleteNote as never}
            />
          )}
        </>
      )}
    </>
  );
});
