import { type Mail, mailText } from '@earshot/core/areas/mail/mail';
import { Button, Group, Textarea } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useAsk } from '../../data/use-stores.ts';
import { Dialog } from '../../kit/dialogs/dialog.tsx';
import { toast } from '../../kit/dialogs/toast.tsx';
import { copyText } from '../../kit/download/copy-text.ts';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { TextSkeleton } from '../../kit/states/skeletons.tsx';
import { stateWords } from './mail-words.ts';
import classes from './outbox.module.css';

/** The text of a mail, to be read and passed on. */
export const MailDialog = observer(function MailDialog({ mail, onClose }: { mail: Mail; onClose: () => void }) {
  const asked = useAsk(mailText, { id: mail.id });
  const text = asked.data?.text;
  const copy = async (what: string) => {
    if (await copyText(what)) toast.done('The text was copied.');
  };
  return (
    <Dialog onClose={onClose} title={mail.subject} size="lg">
      <p className={classes.says}>
        To {mail.recipient} · {stateWords(mail)}
      </p>
      {text !== undefined ? (
        <Textarea readOnly autosize minRows={4} maxRows={18} aria-label="Email text" value={text} />
      ) : asked.state === 'failed' ? (
        <RefusedState error={asked.error} again={() => asked.reload()} />
      ) : (
        <TextSkeleton lines={6} />
      )}
      <Group justify="flex-end" mt="lg">
        {text !== undefined && (
          <Button variant="default" onClick={() => void copy(text)}>
            Copy text
          </Button>
        )}
        <Button onClick={onClose}>Close</Button>
      </Group>
    </Dialog>
  );
});
