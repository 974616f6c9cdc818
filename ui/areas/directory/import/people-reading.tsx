import { importPeople, type PeoplePreview, type PersonReading } from '@earshot/core/areas/directory/person-import';
import { deleteFile, type File } from '@earshot/core/areas/files/file';
import { Alert, Button, Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import grid from '../../../kit/form/field-grid.module.css';
import { IMPORTS } from '../../../kit/runs/run-list.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { counted } from '../../../kit/words/counted.ts';
import { DialectFields, IGNORE_NUL, SheetField } from '../../files/tables/dialect-fields.tsx';
import classes from '../../files/tables/file-reading.module.css';
import { Notices } from '../../files/tables/notices.tsx';
import { PreviewTable } from '../../files/tables/preview-table.tsx';
import { ColumnMapping, roleOf } from './column-mapping.tsx';
import { decisionsOf, type LikelyChoices } from './likely-choices.ts';
import { LikelyList } from './likely-list.tsx';
import { usePeopleReading } from './use-people-reading.ts';

/** A file with people that has arrived: what its columns become, who is known already, and the button that imports it. */
export const PeopleReading = observer(function PeopleReading({ file }: { file: Pick<File, 'id' | 'name'> }) {
  const run = useDo();
  const reading = usePeopleReading(file.id);
  const { preview, options, wrong, waits, likely, refused } = reading;
  const [choices, setChoices] = useState<LikelyChoices>(new Map());
  const [busy, setBusy] = useState(false);
  const [more, setMore] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused element may be gone: the button that chose the file.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  const error = reading.error ?? refused;
  const columns = options.columns ?? [];
  const byLabel = new Map(columns.map((column) => [column.label, column]));
  const dates = columns.some(({ label, to }) => to !== 'NAME' && preview?.types[label] === 'DATETIME');
  const empty = preview?.whole === true && preview.rowEstimate === 0;
  const bringIn = async (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(wrong).length > 0 || busy || !likely) return;
    setBusy(true);
    const done = await run(importPeople, {
      fileId: file.id,
      // Nothing is wrong with it, so nothing is missing.
      options: options as PersonReading,
      decisions: decisionsOf(likely, choices),
    });
    setBusy(false);
    // The form goes, and what it was about goes on there.
    if (done) document.getElementById(IMPORTS)?.focus();
  };
  return (
    <section className={classes.box} aria-labelledby="reading-title">
      <h2 ref={heading} id="reading-title" className={classes.title} tabIndex={-1}>
        {file.name}
      </h2>
      <p className={classes.says} role="status">
        {preview ? sizeOf(preview) : ' '}
      </p>
      <form onSubmit={(event) => void bringIn(event)} noValidate>
        {preview && preview.sheets.length > 1 && (
          <div className={grid.fields}>
            <SheetField sheets={preview.sheets} sheet={options.sheet} onChoose={reading.chooseDialect} />
          </div>
        )}
        {preview ? (
          <ColumnMapping
            preview={preview}
            columns={columns}
            wrong={Object.values(wrong)[0]}
            onChoose={reading.chooseColumn}
          />
        ) : (
          !error && <RowsSkeleton rows={3} height={52} />
        )}
        {preview && !error && <Notices says={noticesOf(preview)} />}
        {error && (
          <Alert
            className={classes.notice ?? ''}
            color="red"
            variant="light"
            role="alert"
            title="This file cannot be imported"
          >
            {error.message}{' '}
            {error.details.reason === 'nul' ? (
              <Button size="compact-sm" variant="default" onClick={() => reading.chooseDialect({ ignoreNul: true })}>
                {IGNORE_NUL}
              </Button>
            ) : (
              reading.error &&
              error.code !== 'UNPROCESSABLE' && (
                <Button size="compact-sm" variant="default" onClick={() => void reading.again()}>
                  Try again
                </Button>
              )
            )}
          </Alert>
        )}
        {preview && (
          <PreviewTable
            columns={preview.labels.map((label, at) => ({ label, at, role: roleOf(byLabel.get(label)) }))}
            rows={preview.rows}
            busy={waits}
          />
        )}
        {likely && !error ? (
          <LikelyList likely={likely} choices={choices} onChoose={setChoices} />
        ) : (
          preview && !error && Object.keys(wrong).length === 0 && <RowsSkeleton rows={2} height={72} />
        )}
        <Button
          className={classes.more ?? ''}
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-expanded={more}
          rightSection={<IconChevronDown className={classes.chevron} size={16} aria-hidden />}
          onClick={() => setMore(!more)}
        >
          More options
        </Button>
        {more && (
          <DialectFields
            isWorkbook={(preview?.sheets.length ?? 0) > 0}
            options={options}
            wrong={{}}
            onChoose={reading.chooseDialect}
          >
            {dates && (
              <Select
                label="Day and month order"
                allowDeselect={false}
                data={[
                  { value: 'day', label: 'Day first: 31/12/2026' },
                  { value: 'month', label: 'Month first: 12/31/2026' },
                ]}
                value={options.dayFirst === false ? 'month' : 'day'}
                onChange={(order) => reading.chooseDayFirst(order === 'day')}
              />
            )}
          </DialectFields>
        )}
        <div className={classes.actions}>
          <Button
            variant="default"
            onClick={() => void run(deleteFile, { id: file.id }, `“${file.name}” was discarded.`)}
          >
            Discard
          </Button>
          <Button
            type="submit"
            loading={busy}
            disabled={!likely || error !== null || waits || empty || Object.keys(wrong).length > 0}
          >
            Import
          </Button>
        </div>
      </form>
    </section>
  );
});

const sizeOf = ({ rowEstimate, whole, labels }: PeoplePreview): string => {
  const rows = whole ? counted(rowEstimate, 'row') : `About ${counted(rowEstimate, 'row')}`;
  return `${rows}, ${counted(labels.length, 'column')}. Nobody is added yet.`;
};

const noticesOf = ({ notices, unreadable, rowEstimate, whole }: PeoplePreview): string[] => [
  ...notices,
  ...(whole && rowEstimate === 0 ? ['This file has a header but no rows.'] : []),
  ...unreadable.map(({ line, reason }) => `Line ${String(line)} cannot be read. ${String(reason)}`),
];
