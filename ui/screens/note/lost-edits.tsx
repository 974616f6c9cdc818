import { Alert, Button, Group, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { DocumentSession } from '../../data/document-session.ts';
import { copyText } from '../../kit/copy-text.ts';
import { toast } from '../../kit/toast.tsx';
import classes from './lost-edits.module.css';

/** What was typed and could not be kept in the note: offered as a copy until it is taken or not wanted. */
export const LostEdits = observer(function LostEdits({ session }: { session: DocumentSession | undefined }) {
  const text = session?.lost ?? '';
  if (!session || text === '') return null;
  const copy = async () => {
    const done = await copyText(text);
    toast.done(done ? 'Your words were copied.' : 'Select the words and copy them by hand.');
  };
  return (
    <Alert
      className={classes.box}
      variant="light"
      color="yellow"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title="Some of what you typed is not in the note"
      role="alert"
    >
      The note was changed in a way that your last words do not fit into any more. Here they are; copy what you need.
      <Textarea
        className={classes.text}
        value={text}
        readOnly
        autosize
        minRows={2}
        maxRows={8}
        aria-label="Your words"
      />
      <Group gap="xs" mt="xs">
        <Button size="compact-sm" variant="default" onClick={() => void copy()}>
          Copy
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => session.forgetLost()}>
          I don’t need them
        </Button>
      </Group>
    </Alert>
  );
});
