import { type FilePreview, type ReadingOptions, readFileIntoChannel } from '@earshot/core/areas/channels/channel-run';
import { discardFile, type File } from '@earshot/core/areas/files/file';
import { Alert, Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { IMPORTS } from '../../../kit/runs/run-list.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { counted } from '../../../kit/words/counted.ts';
import { IGNORE_NUL } from '../../files/tables/dialect-fields.tsx';
import classes from '../../files/tables/file-reading.module.css';
import { Notices } from '../../files/tables/notices.tsx';
import { DataPreview } from './data-preview.tsx';
import { type Choices, noticesOf } from './reading-choices.ts';
import { ColumnFields, MoreFields } from './reading-fields.tsx';
import { useFileReading } from './use-file-reading.ts';

interface FileReadingProps {
  channelId: string;
  file: Pick<File, 'id' | 'name'>;
  begin: Choices;
  onDone: () => void;
  /** leaves a file that was brought in before as it is; absent for one that has just arrived, which is discarded */
  onLeave: (() => void) | undefined;
}

/** The fields under “More options” that something can be wrong with. */
const MORE = ['timeZone', 'minDate', 'maxDate', 'labelLine'];

/** A file that has arrived: what is in it, how it would be read, and the button that brings it in. */
export const FileReading = observer(function FileReading(props: FileReadingProps) {
  const { channelId, file, begin, onDone, onLeave } = props;
  const again = onLeave !== undefined;
  const run = useDo();
  const [busy, setBusy] = useState(false);
  const reading = useFileReading(channelId, file.id, begin);
  const { preview, waits, error, options, wrong } = reading;
  const [opened, setMore] = useState(false);
  // Errors there have to be visible.
  const more = opened || MORE.some((field) => field in wrong);
  const empty = preview?.whole === true && preview.rowEstimate === 0;
  const fields = {
    labels: preview?.labels ?? [],
    sheets: preview?.sheets ?? [],
    times: preview?.timeColumns ?? [],
    columnsWait: reading.columnsWait,
    options,
    wrong,
    onChoose: reading.choose,
  };
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused element may be gone: the button that requested this, or the one that chose the file.
  useEffect(() => {
    if (again || document.activeElement === document.body) heading.current?.focus({ preventScroll: !again });
  }, [again]);
  const bringIn = async (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(wrong).length > 0 || busy) return;
    setBusy(true);
    // Nothing is wrong with it, so nothing is missing.
    const whole = options as ReadingOptions;
    const done = await run(readFileIntoChannel, { id: channelId, fileId: file.id, options: whole });
    setBusy(false);
    if (!done) return;
    onDone();
    // The form goes, and what it was about goes on there.
    document.getElementById(IMPORTS)?.focus();
  };
  const leave = onLeave ?? (() => void run(discardFile, { id: file.id }, `“${file.name}” was discarded.`));
  return (
    <section className={classes.box} aria-labelledby="reading-title">
      <h2 ref={heading} id="reading-title" className={classes.title} tabIndex={-1}>
        {file.name}
      </h2>
      <p className={classes.says} role="status">
        {preview ? sizeOf(preview) : ' '}
      </p>
      <form onSubmit={(event) => void bringIn(event)} noValidate>
        {preview || error ? <ColumnFields {...fields} /> : <RowsSkeleton rows={2} height={60} />}
        {preview && !error && <Notices says={noticesOf(preview, reading.match)} />}
        {error ? (
          <Alert
            className={classes.notice ?? ''}
            color="red"
            variant="light"
            role="alert"
            title="This file cannot be read"
          >
            {error.message}{' '}
            {error.details.reason === 'nul' ? (
              <Button size="compact-sm" variant="default" onClick={() => reading.choose({ ignoreNul: true })}>
                {IGNORE_NUL}
              </Button>
            ) : (
              error.code !== 'UNPROCESSABLE' && (
                <Button size="compact-sm" variant="default" onClick={() => void reading.again()}>
                  Try again
                </Button>
              )
            )}
          </Alert>
        ) : preview ? (
          <DataPreview preview={preview} options={options} busy={waits} />
        ) : (
          <RowsSkeleton rows={5} height={40} />
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
        {more && <MoreFields {...fields} />}
        <div className={classes.actions}>
          <Button variant="default" onClick={leave}>
            {onLeave ? 'Cancel' : 'Discard'}
          </Button>
          <Button type="submit" loading={busy} disabled={!preview || error !== null || waits || empty}>
            Import
          </Button>
        </div>
      </form>
    </section>
  );
});

const sizeOf = ({ rowEstimate, whole, labels }: FilePreview): string => {
  const rows = whole ? counted(rowEstimate, 'row') : `About ${counted(rowEstimate, 'row')}`;
  return `${rows}, ${counted(labels.length, 'column')}. Nothing is imported yet.`;
};
