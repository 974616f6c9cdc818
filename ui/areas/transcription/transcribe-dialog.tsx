import type { File } from '@earshot/core/areas/files/file';
import type { Note } from '@earshot/core/areas/pages/note';
import { project as oneProject } from '@earshot/core/areas/places/project';
import { startTranscription, type Transcriber, transcribers } from '@earshot/core/areas/transcription/transcription';
import { limits } from '@earshot/core/limits';
import { currentWorkspace, Workspace } from '@earshot/core/model/workspace';
import { Alert, NativeSelect, NumberInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import { useAsk, useRow, useStores } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { Dialog } from '../../kit/dialogs/dialog.tsx';
import { Field, Form, useForm } from '../../kit/form/form.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { languageChoices } from './languages.ts';
import classes from './transcription.module.css';

interface TranscribeDialogProps {
  note: Note;
  recordings: readonly File[];
  /** preselected recording */
  recording: File;
  onClose: () => void;
}

/** Chooses the service and languages of a transcription, and names the receiver of the recording. */
export const TranscribeDialog = observer(function TranscribeDialog(props: TranscribeDialogProps) {
  const { note, recordings, recording, onClose } = props;
  const { data, state, error, reload } = useAsk(transcribers, { noteId: note.id }, [Workspace]);
  const { row: project } = useRow(oneProject, note.projectId);
  const workspace = useAsk(currentWorkspace, {}).data;
  const usable = data?.filter(({ problem }) => problem === '') ?? [];
  const [first] = usable;
  const language = project?.transcriptionLanguage || workspace?.transcriptionLanguage || '';
  return (
    <Dialog onClose={onClose} title="Transcribe recording">
      {state === 'failed' && !data ? (
        <RefusedState error={error} again={() => reload()} />
      ) : !data || !project || !workspace ? (
        <RowsSkeleton rows={3} height={56} />
      ) : !first ? (
        <NoTranscriber problem={data[0]?.problem} />
      ) : (
        <Form
          operation={startTranscription}
          start={{ noteId: note.id, fileId: recording.id, transcriber: first.id, language, speakers: null }}
          submit="Transcribe"
          complete
          onDone={onClose}
          onCancel={onClose}
        >
          <p className={classes.says}>
            {note.characters === 0
              ? 'The transcript becomes the text of this note.'
              : 'The transcript becomes a new note. The text of this one stays as it is.'}
          </p>
          {recordings.length > 1 && (
            <Field
              name="fileId"
              label="Recording"
              input={NativeSelect}
              data={recordings.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
          {usable.length > 1 && (
            <Field
              name="transcriber"
              label="Transcriber"
              input={NativeSelect}
              data={usable.map(({ id, title }) => ({ value: id, label: title }))}
            />
          )}
          <Field
            name="language"
            label="Language"
            input={NativeSelect}
            data={languageChoices(language, 'Detected by the transcriber')}
          />
          <Speakers transcribers={usable} />
          <Sent transcribers={usable} />
        </Form>
      )}
    </Dialog>
  );
});

const useChosen = (all: readonly Transcriber[]): Transcriber | undefined => {
  const { values } = useForm();
  return all.find(({ id }) => id === values.transcriber);
};

/** Number of speakers, where the service tells them apart. */
function Speakers({ transcribers: all }: { transcribers: readonly Transcriber[] }) {
  const { values, set } = useForm();
  if (!useChosen(all)?.tellsSpeakers) return null;
  return (
    <NumberInput
      name="speakers"
      label="Number of speakers"
      description="Leave empty if unknown"
      min={1}
      max={limits.transcription.speakers}
      allowDecimal={false}
      value={(values.speakers as number | null) ?? ''}
      onChange={(value) => set('speakers', typeof value === 'number' ? value : null)}
    />
  );
}

/** Destination of the recording. */
function Sent({ transcribers: all }: { transcribers: readonly Transcriber[] }) {
  const chosen = useChosen(all);
  if (!chosen || chosen.hosts.length === 0) return null;
  return (
    <Alert color="yellow" variant="light">
      The sound of this recording, and the vocabulary of the workspace and the project, are sent to {chosen.title} (
      {chosen.hosts.join(', ')}). The service is asked to delete them afterwards.
    </Alert>
  );
}

/** Hint that no transcriber is set up, or that none can be used. */
const NoTranscriber = observer(function NoTranscriber({ problem }: { problem: string | undefined }) {
  const { session } = useStores();
  if (problem) return <p className={classes.says}>{problem}</p>;
  return (
    <p className={classes.says}>
      No transcriber is set up in this workspace. You can also import a transcript, such as a caption file.{' '}
      {session.admin ? (
        <>
          Turn on a transcriber in <Link to={paths.settings('plugins')}>Settings → Plugins</Link>.
        </>
      ) : (
        'An administrator can switch a transcriber on in Settings → Plugins.'
      )}
    </p>
  );
});
