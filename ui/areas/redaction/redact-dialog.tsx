import { Note } from '@earshot/core/areas/pages/note';
import {
  type PersonalData,
  type ProposedPersonalData,
  personalData,
  redactNote,
} from '@earshot/core/areas/redaction/personal-data';
import { limits } from '@earshot/core/limits';
import { Alert, Button, Group, TagsInput } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useAsk } from '../../data/use-stores.ts';
import { Dialog } from '../../kit/dialogs/dialog.tsx';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { counted, number } from '../../kit/words/counted.ts';
import { type AcceptedInFiles, FileFindings } from './file-findings.tsx';
import { FindingList } from './finding-list.tsx';
import { ProposedByModel } from './proposed-by-model.tsx';
import classes from './redact-dialog.module.css';

interface RedactDialogProps {
  noteId: string;
  onClose: () => void;
}

/** Findings in a note, accepted one by one or by kind, and redacted permanently. */
export const RedactDialog = observer(function RedactDialog({ noteId, onClose }: RedactDialogProps) {
  const [words, setWords] = useState<string[]>([]);
  const [proposed, setProposed] = useState<ProposedPersonalData['proposed']>([]);
  const { data, state, error, reload } = useAsk(personalData, { id: noteId, words, proposed }, [Note]);
  return (
    <Dialog title="Redact note" size="lg" onClose={onClose}>
      <div className={classes.parts}>
        <p className={classes.says}>
          These words in the text, the title, the fields and attached files look like personal data. Accept what a label
          such as [name 1] should replace; the same person or value always gets the same label, but labels of each file
          count anew.
        </p>
        <TagsInput
          label="Also look for"
          description="Words or names of your own, each followed by Enter"
          value={words}
          onChange={setWords}
          maxTags={limits.redaction.words}
          maxLength={limits.redaction.wordCharacters}
          splitChars={[',']}
          acceptValueOnBlur
          data-autofocus
        />
        <ProposedByModel noteId={noteId} onProposed={setProposed} />
        {state === 'failed' ? (
          <RefusedState error={error} again={() => reload()} />
        ) : !data || state !== 'ready' ? (
          <RowsSkeleton rows={4} height={40} />
        ) : data.findings.length === 0 && data.files.every(({ findings }) => findings.length === 0) ? (
          <>
            <EmptyState
              icon={IconShieldCheck}
              title="Nothing was found"
              text="Patterns do not find everything. Read the note, and look for words of your own."
              compact
            />
            <FileFindings files={data.files} accepted={new Map()} onAccept={() => undefined} />
          </>
        ) : (
          <Choice
            key={`${data.epoch} ${data.seq} ${data.details} ${proposed.length} ${words.join('\n')}`}
            {...{ data, words, proposed, reload, onClose }}
          />
        )}
      </div>
    </Dialog>
  );
});

interface ChoiceProps {
  data: PersonalData;
  words: string[];
  proposed: ProposedPersonalData['proposed'];
  reload: () => Promise<void>;
  onClose: () => void;
}

/** Choice among the findings in one state of the text, with the redact button. */
function Choice({
  data: { id, epoch, seq, details, findings, total, files },
  words,
  proposed,
  reload,
  onClose,
}: ChoiceProps) {
  const [accepted, accept] = useState<ReadonlySet<number>>(new Set());
  const [inFiles, acceptInFiles] = useState<AcceptedInFiles>(new Map());
  const [busy, setBusy] = useState(false);
  const run = useDo();
  const count = [accepted, ...inFiles.values()].reduce((sum, { size }) => sum + size, 0);
  const redact = async () => {
    setBusy(true);
    const chosen = files.flatMap(({ id: fileId, hash }) => {
      const places = [...(inFiles.get(fileId) ?? [])];
      return places.length === 0 ? [] : [{ id: fileId, hash, places }];
    });
    const input = { id, epoch, seq, details, words, proposed, places: [...accepted], files: chosen };
    const done = await run(redactNote, input, `${counted(count, 'place')} redacted.`);
    setBusy(false);
    if (done) onClose();
    else await reload();
  };
  return (
    <>
      {total > findings.length && (
        <p className={classes.says}>
          The first {number(findings.length)} of {number(total)} are shown. Redact them, then open this again.
        </p>
      )}
      <FindingList findings={findings} accepted={accepted} onAccept={accept} />
      <FileFindings files={files} accepted={inFiles} onAccept={acceptInFiles} />
      <Alert color="red" variant="light" title="This cannot be undone">
        The words also go from the title, fields and their history, highlights, quotes in insights, comments, summaries,
        answers and search. Fields that need an email address, phone number or link are emptied. Earlier versions,
        suggestions and translations of this note and exports of its project are deleted. Of attached files, a file of
        the same type without the words takes the place of each. People in the directory, what insights say in words of
        their own, and copies outside of Earshot, such as backups, stay as they are.
      </Alert>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          color="red"
          c={count > 0 ? 'var(--e-paper)' : undefined}
          disabled={count === 0}
          loading={busy}
          onClick={() => void redact()}
        >
          {count === 0 ? 'Redact' : `Redact ${counted(count, 'place')}`}
        </Button>
      </Group>
    </>
  );
}
