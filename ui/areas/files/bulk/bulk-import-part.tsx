import { retryFileImport } from '@earshot/core/areas/files/file-import';
import { Project } from '@earshot/core/areas/places/project';
import { displayTitle } from '@earshot/core/rules/text';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import { useStores } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { counted } from '../../../kit/words/counted.ts';
import { dayWords } from '../../../kit/words/dates.ts';
import { UploadProgress } from '../upload-progress.tsx';
import { useUploads } from '../use-uploads.ts';
import classes from './bulk-import.module.css';
import type { BulkImportFiles } from './bulk-imports-of.ts';
import { FileImportLine } from './file-import-line.tsx';

/** Progress of a bulk import, in a sentence. */
function saysOf({ rows, unannounced }: BulkImportFiles): string {
  const all = rows.length + unannounced.length;
  const done = rows.filter(({ state }) => state === 'DONE').length;
  const failed = rows.filter(({ state }) => state === 'FAILED').length;
  const some = failed > 0 ? [`${failed} failed`] : [];
  return [
    done + failed < all ? `${done} of ${counted(all, 'file')} imported` : `${counted(done, 'file')} imported`,
    ...some,
  ].join(', ');
}

/** A bulk import: project, progress and files. */
export const BulkImportPart = observer(function BulkImportPart({ bulkImport }: { bulkImport: BulkImportFiles }) {
  const stores = useStores();
  const queue = useUploads();
  const run = useDo();
  const { id, projectId, rows, unannounced, begunAt } = bulkImport;
  const project = stores.of(Project).byId(projectId);
  const title = displayTitle('project', project?.title);
  // A file that was imported before is imported again only at the user's request.
  const failed = rows.filter(
    ({ state, fileId, errors }) =>
      state === 'FAILED' && fileId !== null && errors.every(({ errorCode }) => errorCode !== 'CONFLICT'),
  );
  const retry = async () => {
    for (const row of failed) await run(retryFileImport, { id: row.id });
  };
  return (
    <section className={classes.box} aria-label={`Import into ${title}`}>
      <div className={classes.head}>
        <span>
          <Link to={`${paths.settings('bulk-import')}#${id}`}>{begunAt ? dayWords(begunAt) : 'Now'}</Link> ·{' '}
          {project ? (
            <Link to={paths.project(project, 'notes')} dir="auto">
              {title}
            </Link>
          ) : (
            title
          )}{' '}
          · <span role="status">{saysOf(bulkImport)}</span>
        </span>
        {failed.length > 1 && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconRefresh size={14} aria-hidden />}
            onClick={() => void retry()}
          >
            Retry {failed.length} failed
          </Button>
        )}
      </div>
      <ul className={classes.rows}>
        {rows.map((row) => (
          <FileImportLine key={row.id} row={row} />
        ))}
        {unannounced.map((upload) => (
          <li key={upload.id} className={classes.row}>
            <div className={classes.what}>
              <div className={classes.name} title={upload.name} dir="auto">
                {upload.name}
              </div>
              <UploadProgress upload={upload} queue={queue} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
});
