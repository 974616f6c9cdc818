import type { File as FileRow } from '@earshot/core/areas/files/file';
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { RowList } from '../../data/row-list.ts';
import classes from './attachments.module.css';
import { FileChip } from './file-chip.tsx';
import { FileIcon } from './file-icon.tsx';
import { UploadProgress } from './upload-progress.tsx';
import type { Upload, UploadQueue } from './uploads/upload-queue.ts';

interface FileGridProps {
  list: RowList<FileRow>;
  queue: UploadQueue;
  /** uploads of this page to the same place */
  pendingUploads: readonly Upload[];
  editable: boolean;
  /** id of the file to scroll into view */
  asked?: string | undefined;
}

/** Rows of a list without those that are shown as uploads. */
export const filesShown = (list: RowList<FileRow>, queue: UploadQueue): FileRow[] =>
  list.rows.filter(({ id, status }) => status !== 'CANCELLED' && !queue.byFile(id));

/** Stored files and uploads, each with its actions. */
export const FileGrid = observer(function FileGrid(props: FileGridProps) {
  const { list, queue, pendingUploads, editable, asked } = props;
  return (
    <>
      <ul className={classes.chips}>
        {pendingUploads.map((upload) => (
          <UploadChip key={upload.id} upload={upload} queue={queue} />
        ))}
        {filesShown(list, queue).map((file) => (
          <FileChip key={file.id} file={file} editable={editable} asked={file.id === asked} />
        ))}
      </ul>
      {list.hasMore && (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => void list.more()}>
          Show more files
        </Button>
      )}
    </>
  );
});

function UploadChip({ upload, queue }: { upload: Upload; queue: UploadQueue }) {
  return (
    <li className={classes.chip}>
      <span className={classes.face}>
        <FileIcon kind="OTHER" />
      </span>
      <div className={classes.what}>
        <span className={classes.name} dir="auto">
          {upload.name}
        </span>
        <UploadProgress upload={upload} queue={queue} />
      </div>
    </li>
  );
}
