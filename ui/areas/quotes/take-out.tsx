import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { NodeViewProps } from '@tiptap/react';
import classes from './take-out.module.css';
import { useWriting } from './writing-context.ts';

interface TakeOutProps extends Pick<NodeViewProps, 'editor' | 'deleteNode'> {
  /** removed object: quote, theme */
  what: string;
}

/** Remove button in the corner of an embedded element, for writers. */
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
        // The button is gone: focus and undo continue in the text.
        editor.view.focus();
      }}
    >
      <IconX size={16} aria-hidden />
    </ActionIcon>
  );
}
