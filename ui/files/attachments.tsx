import { type File as FileRow, files } from '@earshot/core/model/file';
import { Button } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useContext, useRef } from 'react';
import type { Place, Upload } from '../data/upload-queue.ts';
import { useList } from '../data/use-stores.ts';
import { number } from '../kit/counted.ts';
import { InPeek } from '../kit/page.tsx';
import { toast } from '../kit/toast.tsx';
import { DropVeil } from '../screens/project/drop-veil.tsx';
import { type Dropped, useFileDrop } from '../screens/project/use-file-drop.ts';
import classes from './attachments.module.css';
import { FileChip } from './file-chip.tsx';
import { FileIcon } from './file-icon.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useUploads } from './use-uploads.ts';

interface AttachmentsProps {
  page: { id: string; projectId: string };
  /** what the page is called, for those who hold files over it */
  title: string;
  editable: boolean;
}

const PAGE = 100;

/** The files of a page: those that are there, those on their way, and how to add others. */
export const Attachments = observer(function Attachments({ page, title, editable }: AttachmentsProps) {
  const place: Place = { projectId: page.projectId, pageId: page.id };
  const queue = useUploads();
  const list = useList(files, { condition: { pageId: page.id }, orderBy: 'CREATED_AT_ASC', first: PAGE });
  const onTheirWay = queue.of(place);
  const over = useAttaching(place, editable);
  const rows = list.rows.filter(({ id, status }) => status !== 'CANCELLED' && !queue.byFile(id));
  const count = rows.length + onTheirWay.length;
  if (count === 0 && !editable) return null;
  return (
    <section className={classes.section} aria-label="Files">
      <div className={classes.head}>
        {count > 0 && (
          <h2 className={classes.title}>
            Files <span className={classes.count}>{number(count)}</span>
          </h2>
        )}
        {editable && <AddFiles add={(chosen) => queue.add(place, chosen)} />}
      </div>
      {count > 0 && (
        <ul className={classes.chips}>
          {rows.map((file: FileRow) => (
            <FileChip key={file.id} file={file} editable={editable} />
          ))}
          {onTheirWay.map((upload) => (
            <UploadChip key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
      {list.hasMore && (
        <Button variant="subtle" size="compact-sm" onClick={() => void list.more()}>
          Show more files
        </Button>
      )}
      {over && (
        <DropVeil title={`Drop to add to “${title}”`} text="Pictures that you drop into the text stand in it." />
      )}
    </section>
  );
});

/** Takes files that are dropped on the page or pasted outside its text; beside another page only that one does. */
function useAttaching(place: Place, editable: boolean): boolean {
  const queue = useUploads();
  const peeked = useContext(InPeek);
  return useFileDrop(editable && !peeked, ({ files: dropped, folders }: Dropped) => {
    queue.add(place, dropped);
    for (const name of folders) toast.done(`“${name}” is a folder. Add the files in it.`);
  });
}

function AddFiles({ add }: { add: (files: File[]) => unknown }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        leftSection={<IconPaperclip size={16} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        Add files
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Choose files to add"
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])]);
          // The same file can be chosen once more.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

function UploadChip({ upload }: { upload: Upload }) {
  const queue = useUploads();
  return (
    <li className={classes.chip}>
      <span className={classes.face}>
        <FileIcon kind="OTHER" />
      </span>
      <div className={classes.what}>
        <span className={classes.name}>{upload.name}</span>
        <UploadProgress upload={upload} queue={queue} />
      </div>
    </li>
  );
}
