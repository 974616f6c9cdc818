import { proposeColumns } from '@earshot/core/areas/exchange/propose-table';
import {
  type ColumnRole,
  type ExportedTable,
  exportedTables,
  ROLES_OF,
  TABLE_KINDS,
  type TableKind,
  type TableMapping,
} from '@earshot/core/areas/exchange/table-mapping';
import { Select } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useAsk } from '../../data/use-stores.ts';
import { useForm } from '../../kit/form/form.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { counted } from '../../kit/words/counted.ts';
import { ColumnList } from '../files/tables/column-list.tsx';
import classes from './table-mappings.module.css';

const KIND_WORDS: Record<TableKind, string> = {
  NOTES: 'Notes',
  HIGHLIGHTS: 'Highlights',
  TAGS: 'Tags',
  INSIGHTS: 'Insights',
  NOTHING: 'Do not import',
};

const ROLE_WORDS: Record<ColumnRole, string> = {
  TITLE: 'Title',
  TEXT: 'Text',
  NOTE: 'Note title',
  TAGS: 'Tags',
  DATE: 'Date',
  PERSON: 'People',
  DESCRIPTION: 'Description',
  GROUP: 'Tag group',
  COLOUR: 'Colour',
  FIELD: 'Field',
  NOTHING: 'Do not import',
};

const KINDS = TABLE_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }));

/** Mapping of the tables in another program's zip file; empty for other files. Part of a form. */
export const TableMappings = observer(function TableMappings({ fileId }: { fileId: string }) {
  const { values, set } = useForm();
  const asked = useAsk(exportedTables, { id: fileId });
  // Errors of a file are shown by the check.
  if (asked.state === 'failed') return null;
  if (!asked.data) return <RowsSkeleton rows={2} />;
  const { tables, texts } = asked.data;
  if (tables.length === 0 && texts === 0) return null;
  const changed = new Map((values.mapping as TableMapping[]).map((one) => [one.file, one]));
  const mapping = tables.map(({ proposed }) => changed.get(proposed.file) ?? proposed);
  const choose = (next: TableMapping) => {
    const others = mapping.map((one) => (one.file === next.file ? next : one));
    set('mapping', others);
  };
  return (
    <section className={classes.tables} aria-label="Tables">
      <p className={classes.says}>
        {[tables.length > 0 && counted(tables.length, 'table'), texts > 0 && counted(texts, 'Markdown file')]
          .filter(Boolean)
          .join(' and ')}{' '}
        from another program. Choose what each table and column becomes.
        {texts > 0 && ' Markdown files become notes; those in a folder named “insights” or “docs” become insights.'}
      </p>
      {tables.map((table) => (
        <OneTable
          key={table.file}
          table={table}
          mapping={changed.get(table.file) ?? table.proposed}
          onChoose={choose}
        />
      ))}
    </section>
  );
});

interface OneTableProps {
  table: ExportedTable;
  mapping: TableMapping;
  onChoose: (mapping: TableMapping) => void;
}

function OneTable({ table: { file, labels, rows }, mapping, onChoose }: OneTableProps) {
  const { kind, columns } = mapping;
  const name = file.slice(file.lastIndexOf('/') + 1);
  const roles = new Map(columns.map(({ label, to }) => [label, to]));
  const choices = ROLES_OF[kind].map((value) => ({ value, label: ROLE_WORDS[value] }));
  return (
    <div className={classes.table}>
      <Select
        label={name}
        allowDeselect={false}
        data={KINDS}
        value={kind}
        onChange={(value) => {
          const chosen = value as TableKind | null;
          if (chosen && chosen !== kind) onChoose({ file, kind: chosen, columns: proposeColumns(chosen, labels) });
        }}
      />
      {kind !== 'NOTHING' && (
        <ColumnList labels={labels} rows={rows} choices={1}>
          {(label) => (
            <Select
              aria-label={`Import “${label}” of ${name} as`}
              allowDeselect={false}
              data={choices}
              value={roles.get(label) ?? 'NOTHING'}
              onChange={(value) =>
                value &&
                onChoose({
                  ...mapping,
                  columns: columns.map((one) => (one.label === label ? { label, to: value as ColumnRole } : one)),
                })
              }
            />
          )}
        </ColumnList>
      )}
    </div>
  );
}
