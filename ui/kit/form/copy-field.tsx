import { Button, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import classes from './copy-field.module.css';

interface CopyFieldProps {
  label: string;
  value: string;
  /** true to take the focus on mount */
  autoFocus?: boolean;
}

const SHOWN_MS = 2000;

/** A text with a copy button; if the browser refuses, the text is selected for manual copying. */
export function CopyField({ label, value, autoFocus = false }: CopyFieldProps) {
  const [state, setState] = useState<'ready' | 'copied' | 'by hand'>('ready');
  const input = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      // Missing on pages over plain HTTP.
      await navigator.clipboard.writeText(value);
      setState('copied');
      setTimeout(() => setState('ready'), SHOWN_MS);
    } catch {
      input.current?.select();
      setState('by hand');
    }
  };
  return (
    <div>
      <div className={classes.row}>
        <TextInput
          ref={input}
          className={classes.value}
          label={label}
          value={value}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          autoFocus={autoFocus}
          leftSection={state === 'copied' ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={() => void copy()}
        >
          {state === 'copied' ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <p className={classes.says} role="status">
        {state === 'by hand' && 'This browser does not let the page copy. The text is selected: press Ctrl+C or ⌘C.'}
      </p>
    </div>
  );
}
