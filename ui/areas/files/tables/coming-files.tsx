import { observer } from 'mobx-react-lite';
import { UploadProgress } from '../upload-progress.tsx';
import type { Place } from '../uploads/upload-queue.ts';
import { useUploads } from '../use-uploads.ts';
import classes from './coming-files.module.css';

/** Uploads to a place. */
export const ComingFiles = observer(function ComingFiles({ place }: { place: Place }) {
  const queue = useUploads();
  const uploads = queue.of(place);
  if (uploads.length === 0) return null;
  return (
    <section className={classes.coming} aria-label="Uploads in progress">
      <ul className={classes.files}>
        {uploads.map((upload) => (
          <li key={upload.id} className={classes.file}>
            <div className={classes.name} title={upload.name} dir="auto">
              {upload.name}
            </div>
            <UploadProgress upload={upload} queue={queue} />
          </li>
        ))}
      </ul>
    </section>
  );
});
