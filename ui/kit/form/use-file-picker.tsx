import { type ReactNode, useRef } from 'react';

interface FilePicker {
  /** opens the system dialog; browsers allow that only after a click */
  pick: () => void;
  /** element to render */
  input: ReactNode;
}

/** System dialog for choosing files, labelled `label`; `onFiles` receives at least one. */
export function useFilePicker(
  label: string,
  onFiles: (files: File[]) => void,
  { multiple = true }: { multiple?: boolean } = {},
): FilePicker {
  const element = useRef<HTMLInputElement>(null);
  const input = (
    <input
      ref={element}
      type="file"
      multiple={multiple}
      hidden
      aria-label={label}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        if (files.length > 0) onFiles(files);
        // Allows choosing the same files again.
        currentTarget.value = '';
      }}
    />
  );
  return { pick: () => element.current?.click(), input };
}
