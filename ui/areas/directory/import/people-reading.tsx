import { importPeople, type PersonReading } from '@earshot/core/areas/directory/person-import';
import { deleteFile, type File } from '@earshot/core/areas/files/file';
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import grid from '../../../kit/form/field-grid.module.css';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { DateOrderField, DialectFields, SheetField } from '../../files/tables/dialect-fields.tsx';
import { PreviewTable } from '../../files/tables/preview-table.tsx';
import { ReadingForm } from '../../files/tables/reading-form.tsx';
import { fileNotices, isEmpty, sizeWords } from '../../files/tables/reading-words.ts';
import { ColumnMapping, roleOf } from './column-mapping.tsx';
import { decisionsOf, type LikelyChoices } from './likely-choices.ts';
import { LikelyList } from './likely-list.tsx';
import { usePeopleReading } from './use-people-reading.ts';

/** An uploaded file with people: column mapping, likely duplicates, and the import button. */
export const PeopleReading = observer(function PeopleReading({ file }: { file: Pick<File, 'id' | 'name'> }) {
  const run = useDo();
  const reading = usePeopleReading(file.id);
  const { preview, options, wrong, waits, likely, refused, chooseDialect } = reading;
  const [choices, setChoices] = useState<LikelyChoices>(new Map());
  const error = reading.error ?? refused;
  const columns = options.columns ?? [];
  const byLabel = new Map(columns.map((column) => [column.label, column]));
  const dates = columns.some(({ label, to }) => to !== 'NAME' && preview?.types[label] === 'DATETIME');
  const sheets = preview?.sheets ?? [];
  const sound = Object.keys(wrong).length === 0;
  return (
    <ReadingForm
      name={file.name}
      says={preview && `${sizeWords(preview)} Nobody is added yet.`}
      notices={preview ? fileNotices(preview) : []}
      error={error}
      onIgnoreNul={() => chooseDialect({ ignoreNul: true })}
      onAgain={reading.error ? reading.again : undefined}
      fields={
        preview && (
          <>
            {sheets.length > 1 && (
              <div className={grid.fields}>
                <SheetField sheets={sheets} sheet={options.sheet} onChoose={chooseDialect} />
              </div>
            )}
            <ColumnMapping
              preview={preview}
              columns={columns}
              wrong={Object.values(wrong)[0]}
              onChoose={reading.chooseColumn}
            />
          </>
        )
      }
      preview={
        preview && (
          <PreviewTable
            columns={preview.labels.map((label, at) => ({ label, at, role: roleOf(byLabel.get(label)) }))}
            rows={preview.rows}
            busy={waits}
          />
        )
      }
      more={
        <DialectFields isWorkbook={sheets.length > 0} options={options} wrong={{}} onChoose={chooseDialect}>
          {dates && (
            <DateOrderField
              value={options.dayFirst === false ? 'MONTH_FIRST' : 'DAY_FIRST'}
              onChoose={(order) => reading.chooseDayFirst(order === 'DAY_FIRST')}
            />
          )}
        </DialectFields>
      }
      ready={preview !== undefined && likely !== undefined && !error && !waits && !isEmpty(preview) && sound}
      onImport={() =>
        run(importPeople, {
          fileId: file.id,
          // No errors, so no option is missing.
          options: options as PersonReading,
          decisions: decisionsOf(likely ?? [], choices),
        })
      }
      leave={
        <Button
          variant="default"
          onClick={() => void run(deleteFile, { id: file.id }, `“${file.name}” was discarded.`)}
        >
          Discard
        </Button>
      }
    >
      {likely && !error ? (
        <LikelyList likely={likely} choices={choices} onChoose={setChoices} />
      ) : (
        preview && !error && sound && <RowsSkeleton rows={2} height={72} />
      )}
    </ReadingForm>
  );
});
