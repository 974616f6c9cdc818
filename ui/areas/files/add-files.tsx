import { Button, type ButtonProps } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useContext } from 'react';
import { type Dropped, useFileDrop } from '../../frame/drop/use-file-drop.ts';
import { toast } from '../../kit/dialogs/toast.tsx';
import { useFilePicker } from '../../kit/form/use-file-picker.tsx';
import { InPeek } from '../../kit/page.tsx';
import type { Place } from './uploads/upload-queue.ts';
import { useUploads } from './use-uploads.ts';

/** Accepts files dropped on the page or pasted outside its text; with a peek open, only on the peek. */
export function useAddByDrop(place: Place, editable: boolean): boolean {
  const queue = useUploads();
  const peeked = useContext(InPeek);
  return useFileDrop(editable && !peeked, ({ files: dropped, folders }: Dropped) => {
    queue.add(place, dropped);
    for (const name of folders) toast.done(`“${name}” is a folder. Add the files in it.`);
  });
}

/** Button that chooses files and uploads them. */
export function AddFiles({ place, ...look }: { place: Place } & ButtonProps) {
  const queue = useUploads();
  const { pick, input } = useFilePicker('Choose files to add', (files) => queue.add(place, files));
  return (
    <>
      <Button {...look} leftSection={<IconPaperclip size={16} aria-hidden />} onClick={pick}>
        Add files
      </Button>
      {input}
    </>
  );
}
