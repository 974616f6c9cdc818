import { Button, type ButtonProps } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useRef } from 'react';
import { type Dropped, useFileDrop } from '../../../frame/drop/use-file-drop.ts';
import { toast } from '../../../kit/dialogs/toast.tsx';
import type { Place, Upload } from '../uploads/upload-queue.ts';
import { useUploads } from '../use-uploads.ts';

const ENDINGS = ['.csv', '.tsv', '.txt', '.xlsx', '.xlsm'];

const OTHER_SPREADSHEETS = ['.xls', '.xlsb', '.ods', '.numbers'];
const endsIn = (name: string, endings: readonly string[]) =>
  endings.some((ending) => name.toLowerCase().endsWith(ending));

const isTable = ({ name }: File) => endsIn(name, ENDINGS);

/** Refusal of a file that is not a table. */
const refused = (name: string) =>
  endsIn(name, OTHER_SPREADSHEETS)
    ? `“${name}” is a spreadsheet of another kind. In your spreadsheet program, save it as .xlsx and import that file.`
    : `“${name}” was skipped: only ${ENDINGS.join(', ')} files can be imported here.`;

type OnSent = (uploads: readonly Upload[]) => void;

/** Uploads table files; others are named and skipped. */
function useSend(place: Place, onSent?: OnSent): (files: readonly File[]) => void {
  const queue = useUploads();
  return (files) => {
    const added = queue.add(place, files.filter(isTable));
    onSent?.(added);
    for (const { name } of files.filter((file) => !isTable(file))) toast.done(refused(name));
  };
}

/** Accepts files dropped on the page or pasted; true while files are dragged over it. */
export function useTableFileDrop(place: Place, takes: boolean, onSent?: OnSent): boolean {
  const send = useSend(place, onSent);
  return useFileDrop(takes, ({ files, folders }: Dropped) => {
    send(files);
    for (const name of folders) toast.done(`“${name}” is a folder. Add the files in it.`);
  });
}

interface AddTableFileProps extends ButtonProps {
  place: Place;
  label?: string;
  /** called with the uploads */
  onSent?: OnSent;
}

/** Button that chooses a table file and uploads it. */
export function AddTableFile({ place, label = 'Choose a file', onSent, ...look }: AddTableFileProps) {
  const send = useSend(place, onSent);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...look} leftSection={<IconFileImport size={16} aria-hidden />} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={[...ENDINGS, ...OTHER_SPREADSHEETS].join(',')}
        hidden
        aria-label="Choose a file with data"
        onChange={({ currentTarget }) => {
          send([...(currentTarget.files ?? [])]);
          // Allows choosing the same file again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
