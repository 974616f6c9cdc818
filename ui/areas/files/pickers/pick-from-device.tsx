import { Button, Group } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { PickerProps } from '../../../frame/editor-commands.ts';
import { Dialog } from '../../../kit/dialogs/dialog.tsx';

interface PickFromDeviceProps extends PickerProps {
  title: string;
  text: string;
  /** `accept` attribute of the input; '' for all files */
  accept: string;
}

/** Picker for local files. The system dialog opens at once after a click; a link needs another click. */
export function PickFromDevice({ title, text, accept, onPick, onCancel }: PickFromDeviceProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (navigator.userActivation?.isActive) input.current?.click();
  }, []);
  return (
    <Dialog title={title} onClose={onCancel}>
      <p>{text}</p>
      <Group mt="md" justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          Not now
        </Button>
        <Button
          data-autofocus
          leftSection={<IconPaperclip size={16} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          Choose files
        </Button>
      </Group>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accept}
        aria-label="Files for this note"
        onChange={({ currentTarget: { files } }) => files && files.length > 0 && onPick([...files])}
      />
    </Dialog>
  );
}
