import { type ReactNode, useRef } from 'react';

interface FilePicker {
  /** opens the system's dialog; a browser does that only after a press */
  pick: () => void;
  /** to be rendered where the picker is used */
  input: ReactNode;
}

/** The system's own dialog for choosing files; `label` names it, `onFiles` hears of at least one. */
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
        // The same files can be chosen once more.
        currentTarget.value = '';
      }}
    />
  );
  return { pick: () => element.current?.click(), input };
}
