import { type ReadingOptions, readFileIntoChannel } from '@earshot/core/areas/channels/channel-run';
import { discardFile, type File } from '@earshot/core/areas/files/file';
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { ReadingForm } from '../../files/tables/reading-form.tsx';
import { isEmpty, sizeWords } from '../../files/tables/reading-words.ts';
import { DataPreview } from './data-preview.tsx';
import { type Choices, noticesOf } from './reading-choices.ts';
import { ColumnFields, MoreFields } from './reading-fields.tsx';
import { useFileReading } from './use-file-reading.ts';

interface FileReadingProps {
  channelId: string;
  file: Pick<File, 'id' | 'name'>;
  begin: Choices;
  onDone: () => void;
  /** closes the file and keeps it; undefined for a new file, which is discarded */
  onLeave: (() => void) | undefined;
}

/** Fields under “More options” that can have errors. */
const MORE = ['timeZone', 'minDate', 'maxDate', 'labelLine'];

/** A new file of a channel: its content, the reading of its columns, and the import button. */
export const FileReading = observer(function FileReading(props: FileReadingProps) {
  const { channelId, file, begin, onDone, onLeave } = props;
  const run = useDo();
  const reading = useFileReading(channelId, file.id, begin);
  const { preview, waits, error, options, wrong } = reading;
  const fields = {
    labels: preview?.labels ?? [],
    sheets: preview?.sheets ?? [],
    times: preview?.timeColumns ?? [],
    columnsWait: reading.columnsWait,
    options,
    wrong,
    onChoose: reading.choose,
  };
  const bringIn = async () => {
    if (Object.keys(wrong).length > 0) return undefined;
    // No errors, so no option is missing.
    const whole = options as ReadingOptions;
    const done = await run(readFileIntoChannel, { id: channelId, fileId: file.id, options: whole });
    if (done) onDone();
    return done;
  };
  const leave = onLeave ?? (() => void run(discardFile, { id: file.id }, `“${file.name}” was discarded.`));
  return (
    <ReadingForm
      name={file.name}
      says={preview && `${sizeWords(preview)} Nothing is imported yet.`}
      notices={preview ? noticesOf(preview, reading.match) : []}
      error={error}
      onIgnoreNul={() => reading.choose({ ignoreNul: true })}
      onAgain={reading.again}
      fields={(preview || error) && <ColumnFields {...fields} />}
      preview={preview && !error && <DataPreview preview={preview} options={options} busy={waits} />}
      more={<MoreFields {...fields} />}
      moreWrong={MORE.some((field) => field in wrong)}
      ready={preview !== undefined && !error && !waits && !isEmpty(preview)}
      onImport={bringIn}
      leave={
        <Button variant="default" onClick={leave}>
          {onLeave ? 'Cancel' : 'Discard'}
        </Button>
      }
      again={onLeave !== undefined}
    />
  );
});
