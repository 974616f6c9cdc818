import { File as FileNoun, file as oneFile } from '@earshot/core/areas/files/file';
import { type FileImport, retryFileImport } from '@earshot/core/areas/files/file-import';
import { Button, Progress } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconFile, IconRefresh } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { Link } from 'react-router';
import { Refused } from '../../../data/refused.ts';
import { useStores } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import { toast } from '../../../kit/dialogs/toast.tsx';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { downloadAddress } from '../addresses.ts';
import { ChangeEncoding, withoutGuess } from '../encoding/change-encoding.tsx';
import { SHOWN_BYTES } from '../encoding/start-in.ts';
import { LeftOut } from '../left-out.tsx';
import { UploadProgress } from '../upload-progress.tsx';
import { useUploads } from '../use-uploads.ts';
import classes from './bulk-import.module.css';

/** A file of a bulk import: progress, resulting note or survey, or error. */
export const FileImportLine = observer(function FileImportLine({ row }: { row: FileImport }) {
  const run = useDo();
  const { id, fileName, state, fileId } = row;
  const to = madeAt(row);
  const before = row.errors.some(({ errorCode }) => errorCode === 'CONFLICT');
  return (
    <li className={classes.row}>
      <Sign state={state} />
      <div className={classes.what}>
        <div className={classes.name} title={fileName}>
          {to ? (
            <Link to={to} dir="auto">
              {fileName}
            </Link>
          ) : (
            fileName
          )}
        </div>
        <Outcome row={row} />
        <LeftOut says={withoutGuess(row)} />
        {fileId !== null && isRereadable(row) && (
          <ChangeEncoding
            fileName={fileName}
            encoding={row.encoding}
            guessed={row.encodingGuessed}
            start={() => startOf(fileId)}
            onChange={(encoding) => void run(retryFileImport, { id, encoding })}
          />
        )}
      </div>
      {state === 'FAILED' && fileId !== null && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconRefresh size={14} aria-hidden />}
          aria-label={`${before ? 'Import again' : 'Try again'}: ${fileName}`}
          onClick={() => void run(retryFileImport, { id })}
        >
          {before ? 'Import again' : 'Try again'}
        </Button>
      )}
    </li>
  );
});

const isRereadable = ({ state, encoding, encodingGuessed, noteId }: FileImport) =>
  (state === 'DONE' && encoding !== null && noteId !== null) || (state === 'FAILED' && encodingGuessed);

/** First bytes of an uploaded file. */
async function startOf(id: string): Promise<Uint8Array> {
  const response = await fetch(downloadAddress({ id }), { headers: { range: `bytes=0-${SHOWN_BYTES - 1}` } });
  if (!response.ok) throw new Refused('NOT_FOUND', 'The file no longer exists. Import it again.');
  return new Uint8Array(await response.arrayBuffer());
}

/** Path of the note or survey created from a file, or of the insight with its text. */
function madeAt({ noteId, surveyId, insightId, processedInto, projectId }: FileImport): string | undefined {
  if (insightId && processedInto) return paths.insight({ id: insightId, title: '' });
  if (noteId) return paths.note({ id: noteId, title: '' });
  if (surveyId) return paths.survey({ id: surveyId, title: '' });
  return processedInto === 'SURVEY' ? paths.projectEntry({ id: projectId, title: '' }, { id: 'surveys' }) : undefined;
}

function Sign({ state }: Pick<FileImport, 'state'>) {
  if (state === 'FAILED') return <IconAlertTriangle className={classes.bad} size={18} aria-hidden />;
  if (state === 'DONE') return <IconCheck className={classes.good} size={18} aria-hidden />;
  return <IconFile className={classes.quiet} size={18} stroke={1.6} aria-hidden />;
}

const Outcome = observer(function Outcome({ row }: { row: FileImport }) {
  const stores = useStores();
  const queue = useUploads();
  const { fileId, fileName, state, errors, noteId, insightId, processedInto } = row;
  const problems = errors.map(({ humanMessageText, errorCode }) => (
    <div key={errorCode} className={classes.problem}>
      {humanMessageText} <code className={classes.code}>{errorCode}</code>
    </div>
  ));
  if (state === 'FAILED') return problems;
  if (state === 'DONE' && processedInto === 'SURVEY')
    return (
      <>
        <div className={classes.state}>Imported as a survey</div>
        {problems}
      </>
    );
  if (state === 'DONE' && insightId !== null) return <div className={classes.state}>Imported into an insight</div>;
  if (state === 'DONE')
    return <div className={classes.state}>{noteId ? 'Imported' : 'Imported; the note was deleted'}</div>;
  const upload = fileId === null ? undefined : queue.byFile(fileId);
  if (state === 'WAITING' && upload) return <UploadProgress upload={upload} queue={queue} />;
  if (state === 'WAITING' && fileId === null)
    return <div className={classes.problem}>The upload was not completed.</div>;
  const arrived = fileId !== null && stores.of(FileNoun).byId(fileId)?.status === 'COMPLETE';
  if (state === 'WAITING' && fileId !== null && !arrived) return <Stopped fileId={fileId} fileName={fileName} />;
  return (
    <div className={classes.state}>
      <span>{state === 'RUNNING' ? 'Reading' : 'Waiting'}</span>
      {state === 'RUNNING' && (
        <Progress className={classes.bar ?? ''} value={100} animated size={4} aria-label={`${fileName}: Reading`} />
      )}
    </div>
  );
});

/**
 * A file that this browser is not sending: it was too large to be kept across a reload, or another browser sends it.
 */
function Stopped({ fileId, fileName }: { fileId: string; fileName: string }) {
  const stores = useStores();
  const queue = useUploads();
  const input = useRef<HTMLInputElement>(null);
  const resume = async (file: File | undefined) => {
    if (!file) return;
    const row = await stores.api.ask(oneFile, { id: fileId });
    if (row.status !== 'UPLOADING') toast.done(`All of “${fileName}” has arrived.`);
    else if (row.bytes !== file.size) toast.done(`“${file.name}” is not the same file. Choose “${fileName}”.`);
    else queue.resume(row, file);
  };
  return (
    <div className={classes.state}>
      <span>The upload is waiting for the file.</span>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Choose ${fileName} again`}
        onClick={() => input.current?.click()}
      >
        Choose again
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`Choose ${fileName} to resume`}
        onChange={({ currentTarget }) => {
          void resume(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
    </div>
  );
}
