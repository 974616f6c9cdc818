import type { File } from '@earshot/core/areas/files/file';
import { Button } from '@mantine/core';
import classes from './waiting-file-list.module.css';

interface WaitingFileListProps {
  files: readonly Pick<File, 'id' | 'name'>[];
  /** id of the file shown below */
  shownId: string | undefined;
  onShow: (id: string) => void;
}

/** Uploaded files of a place that wait to be imported, to choose the shown one. */
export function WaitingFileList({ files, shownId, onShow }: WaitingFileListProps) {
  return (
    <section className={classes.waiting} aria-label="Waiting files">
      <span>{files.length} files are waiting to be imported:</span>
      {files.map(({ id, name }) => (
        <Button
          key={id}
          size="compact-sm"
          variant={id === shownId ? 'light' : 'default'}
          aria-pressed={id === shownId}
          onClick={() => onShow(id)}
        >
          {name}
        </Button>
      ))}
    </section>
  );
}
