import { Dropzone as MantineDropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.css';
import { listText } from '@earshot/core/rules/number-text';
import type { DropzoneProps } from './dropzone-props.ts';

const bytes = (count: number) =>
  count >= 1_000_000 ? `${Math.floor(count / 1_000_000)} MB` : `${Math.ceil(count / 1000)} kB`;

const ending = (name: string) => name.slice(name.lastIndexOf('.')).toLowerCase();

/** Drop area itself; use <Dropzone>, which loads it. */
export function DropzoneArea({ children, accept, onFiles, onRefused, most, disabled = false }: DropzoneProps) {
  // Systems disagree on the MIME type of .md: here the extension counts, on the host the content.
  const complaint = (file: File): string | undefined => {
    if (!accept.includes(ending(file.name))) return `Only ${listText(accept)} files can be imported.`;
    if (file.size === 0) return 'The file is empty.';
    return file.size > most ? `Larger than ${bytes(most)}. Split it and try again.` : undefined;
  };
  const take = (files: File[]) => {
    const judged = files.map((file) => ({ file, reason: complaint(file) }));
    const good = judged.filter(({ reason }) => reason === undefined).map(({ file }) => file);
    const bad = judged.flatMap(({ file, reason }) => (reason ? [{ name: file.name, reason }] : []));
    if (good.length > 0) onFiles(good);
    if (bad.length > 0) onRefused?.(bad);
  };
  return (
    <MantineDropzone
      onDrop={take}
      disabled={disabled}
      role="group"
      aria-label="Drop files here, or press Enter to select them"
      inputProps={{ 'aria-label': 'Choose files' }}
    >
      {children}
    </MantineDropzone>
  );
}
