import { type Encoding, encodingOf, encodingWords, guessWords } from '@earshot/core/rules/text-encoding';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../kit/dialogs/dialog.tsx';
import { toast } from '../../../kit/dialogs/toast.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import classes from './change-encoding.module.css';
import { EncodingField } from './encoding-field.tsx';
import { startIn } from './start-in.ts';

interface ChangeEncodingProps {
  fileName: string;
  /** encoding of its text; null if it was unreadable */
  encoding: string | null;
  guessed: boolean;
  /** loads the first bytes of the file */
  start: () => Promise<Uint8Array>;
  /** reads the file again */
  onChange: (encoding: Encoding) => void;
}

interface Told {
  notices: readonly string[];
  encoding: string | null;
}

/** Notices about a file, without the one about its guessed encoding, which is beside the button. */
export function withoutGuess({ notices, encoding }: Told): readonly string[] {
  const known = encodingOf(encoding);
  return known ? notices.filter((sentence) => sentence !== guessWords(known)) : notices;
}

/** Guessed encoding of a text file, and a button that chooses another one. */
export function ChangeEncoding(props: ChangeEncodingProps) {
  const { fileName, encoding, guessed } = props;
  const [open, setOpen] = useState(false);
  const [bytes, setBytes] = useState<Uint8Array>();
  const show = () => {
    setOpen(true);
    props.start().then(setBytes, toast.failed);
  };
  const known = encodingOf(encoding);
  if (known?.startsWith('UTF-')) return null;
  return (
    <div className={classes.says}>
      {known && (
        <span>
          Encoding: {encodingWords(known)}
          {guessed && ', guessed'} ·{' '}
        </span>
      )}
      <Button
        size="compact-xs"
        px={4}
        variant="subtle"
        aria-label={`${known ? 'Change' : 'Choose'} encoding: ${fileName}`}
        aria-haspopup="dialog"
        onClick={show}
      >
        {known ? 'Change' : 'Choose encoding'}
      </Button>
      {open && <EncodingDialog {...props} bytes={bytes} known={known} onClose={() => setOpen(false)} />}
    </div>
  );
}

interface EncodingDialogProps extends Pick<ChangeEncodingProps, 'fileName' | 'onChange'> {
  /** undefined while loading */
  bytes: Uint8Array | undefined;
  known: Encoding | undefined;
  onClose: () => void;
}

function EncodingDialog({ fileName, bytes, known, onChange, onClose }: EncodingDialogProps) {
  const [chosen, setChosen] = useState(known);
  return (
    <Dialog onClose={onClose} title="Change encoding" size="lg">
      <Text mb="sm" dir="auto" className={classes.name ?? ''}>
        {fileName}
      </Text>
      <EncodingField value={chosen} onChoose={setChosen} />
      <section aria-label="Preview" aria-live="polite">
        <p className={classes.label}>Preview</p>
        {bytes ? (
          <pre className={classes.preview} dir="auto">
            {startIn(bytes, chosen ?? 'Windows-1252')}
          </pre>
        ) : (
          <RowsSkeleton rows={4} height={20} />
        )}
      </section>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={chosen === undefined || chosen === known}
          onClick={() => {
            if (chosen) onChange(chosen);
            onClose();
          }}
        >
          Read again
        </Button>
      </Group>
    </Dialog>
  );
}
