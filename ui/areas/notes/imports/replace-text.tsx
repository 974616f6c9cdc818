import type { Note } from '@earshot/core/areas/pages/note';
import type { TextReplacement } from '@earshot/core/areas/versions/text-replacement';
import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { newId } from '../../../data/new-id.ts';
import type { Refused } from '../../../data/refused.ts';
import { useStores } from '../../../data/use-stores.ts';
import { Dialog } from '../../../kit/dialogs/dialog.tsx';
import { tellDone } from '../../../kit/dialogs/tell-done.ts';
import { toast } from '../../../kit/dialogs/toast.tsx';
import { useFilePicker } from '../../../kit/form/use-file-picker.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { HighlightsAfter } from '../../versions/highlights-after.tsx';
import { sendText } from './send-text.ts';

/** Replaces the text of a note by that of a picked file, after a preview of the effect on highlights. */
export function useReplaceText(note: Note): { pick: () => void; parts: ReactNode } {
  const [file, setFile] = useState<File>();
  const { pick, input } = useFilePicker('File with the new text', ([first]) => setFile(first), { multiple: false });
  const dialog = file && <ReplaceText note={note} file={file} onClose={() => setFile(undefined)} />;
  return {
    pick,
    parts: (
      <>
        {input}
        {dialog}
      </>
    ),
  };
}

interface ReplaceTextProps {
  note: Note;
  file: File;
  onClose: () => void;
}

function ReplaceText({ note, file, onClose }: ReplaceTextProps) {
  const stores = useStores();
  const { effect, refused } = usePreview(note.id, file);
  const [busy, setBusy] = useState(false);
  const replace = async () => {
    setBusy(true);
    try {
      const { undo } = await sendText(note.id, file, { id: newId() });
      const says = `The text was replaced by that of ${file.name}`;
      const step = undo && { says, inverses: [undo] };
      if (step) stores.undo.push(step);
      tellDone(stores, says, step);
      onClose();
    } catch (reason) {
      toast.failed(reason);
      setBusy(false);
    }
  };
  return (
    <Dialog opened onClose={onClose} title="Replace text">
      <Text mb="sm" dir="auto">
        {file.name}
      </Text>
      {!effect && !refused && <RowsSkeleton rows={3} height={20} />}
      {refused && <RefusedState error={refused} />}
      {effect && <HighlightsAfter effect={effect} />}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button disabled={!effect} loading={busy} onClick={() => void replace()}>
          Replace text
        </Button>
      </Group>
    </Dialog>
  );
}

/** Previews the effect of a replaced text on a note's highlights. */
function usePreview(noteId: string, file: File): { effect?: TextReplacement; refused?: Refused } {
  const [seen, setSeen] = useState<{ effect?: TextReplacement; refused?: Refused }>({});
  useEffect(() => {
    const left = new AbortController();
    sendText(noteId, file, { preview: true, signal: left.signal })
      .then(({ data }) => setSeen({ effect: data }))
      .catch((reason: unknown) => {
        if (!left.signal.aborted) setSeen({ refused: reason as Refused });
      });
    return () => left.abort();
  }, [noteId, file]);
  return seen;
}
