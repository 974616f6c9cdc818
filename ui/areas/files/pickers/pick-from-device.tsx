import { Button, Group } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { PickerProps } from '../../../frame/editor-commands.ts';
import { Dialog } from '../../../kit/dialogs/dialog.tsx';

interface PickFromDeviceProps extends PickerProps {
  title: string;
  text: string;
  /** as the attribute of an input has it; '' for all files */
  accept: string;
}

/** Files of this device. The system's dialog opens at once when a press has led here; a link needs another press. */
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
