import { Button, Group, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { DocumentSession } from '../../../data/documents/document-session.ts';
import { toast } from '../../../kit/dialogs/toast.tsx';
import { copyText } from '../../../kit/download/copy-text.ts';
import classes from './lost-edits.module.css';

interface LostEditsProps {
  session: DocumentSession | undefined;
  /** type of the page */
  of?: 'note' | 'insight' | 'canvas';
}

/** Typed text that could not be saved in a page: offered as a copy until it is taken or dismissed. */
export const LostEdits = observer(function LostEdits({ session, of = 'note' }: LostEditsProps) {
  const text = session?.lost ?? '';
  if (!session || text === '') return null;
  const copy = async () => {
    const done = await copyText(text);
    toast.done(done ? 'Your words were copied.' : 'Select the words and copy them by hand.');
  };
  return (
    <section className={classes.box} role="alert">
      <h2 className={classes.title}>
        <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
        Some of what you typed is not in the {of}
      </h2>
      <p className={classes.text}>
        The {of}, or what you can do in it, changed before these words were saved, or they were too much at once. Copy
        what you need.
      </p>
      <Textarea value={text} readOnly autosize minRows={2} maxRows={8} aria-label="Your words" />
      <Group gap="xs" mt="xs">
        <Button size="compact-sm" variant="default" onClick={() => void copy()}>
          Copy
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => session.forgetLost()}>
          Discard
        </Button>
      </Group>
    </section>
  );
});
