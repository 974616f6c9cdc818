import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { NodeViewProps } from '@tiptap/react';
import classes from './take-out.module.css';
import { useWriting } from './writing-context.ts';

interface TakeOutProps extends Pick<NodeViewProps, 'editor' | 'deleteNode'> {
  /** removed object: quote, theme */
  what: string;
}

/** The button in the corner of what is set into a text, for who may write there. */
export function TakeOut({ what, editor, deleteNode }: TakeOutProps) {
  const writing = useWriting();
  if (!writing) return null;
  return (
    <ActionIcon
      className={classes.remove ?? ''}
      variant="subtle"
      color="gray"
      size="md"
      aria-label={`Remove this ${what}`}
      onClick={() => {
        deleteNode();
        // The button is gone: writing, and undoing, go on in the text.
        editor.view.focus();
      }}
    >
      <IconX size={16} aria-hidden />
    </ActionIcon>
  );
}
