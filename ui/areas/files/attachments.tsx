import { files } from '@earshot/core/areas/files/file';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useList } from '../../data/use-stores.ts';
import { DropVeil } from '../../frame/drop/drop-veil.tsx';
import { number } from '../../kit/words/counted.ts';
import { AddFiles, useAddByDrop } from './add-files.tsx';
import classes from './attachments.module.css';
import { FileGrid, filesShown } from './file-grid.tsx';
import { inProject } from './uploads/upload-queue.ts';
import { useUploads } from './use-uploads.ts';

interface AttachmentsProps {
  page: { id: string; projectId: string };
  /** title of the page, shown while files are dragged over it */
  title: string;
  editable: boolean;
  /** id of the file in the address, scrolled into view */
  asked: string | undefined;
}

const PAGE = 100;

/** Files of a page: stored ones, uploads, and a button that adds more. */
export const Attachments = observer(function Attachments({ page, title, editable, asked }: AttachmentsProps) {
  const place = inProject(page.projectId, page.id);
  const queue = useUploads();
  const list = useList(files, { condition: { pageId: page.id }, orderBy: 'CREATED_AT_DESC', first: PAGE });
  const absent = asked !== undefined && list.rows.every(({ id }) => id !== asked);
  const goesOn = absent && list.state === 'ready' && list.hasMore;
  useEffect(() => {
    if (goesOn) void list.more();
  }, [goesOn, list]);
  const gone = absent && list.state === 'ready' && !list.hasMore;
  const over = useAddByDrop(place, editable);
  const pendingUploads = queue.of(place);
  const count = (list.hasMore ? list.total : filesShown(list, queue).length) + pendingUploads.length;
  if (count === 0 && !editable && !gone) return null;
  return (
    <section className={classes.section} aria-label="Files">
      <div className={classes.head}>
        {count > 0 && (
          <h2 className={classes.title}>
            Files <span className={classes.count}>{number(count)}</span>
          </h2>
        )}
        {editable && <AddFiles place={place} size="compact-sm" variant="subtle" color="gray" />}
      </div>
      {gone && <p role="status">The file of this link was deleted.</p>}
      {count > 0 && (
        <FileGrid list={list} queue={queue} pendingUploads={pendingUploads} editable={editable} asked={asked} />
      )}
      {over && (
        <DropVeil title={`Drop to add to “${title}”`} text="Pictures that you drop into the text are shown there." />
      )}
    </section>
  );
});
