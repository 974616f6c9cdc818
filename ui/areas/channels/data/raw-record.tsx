import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from '../../../kit/dialogs/toast.tsx';
import { copyText } from '../../../kit/download/copy-text.ts';
import classes from './raw-record.module.css';

/** JSON with one property per line; other text unchanged. */
function laidOut(raw: string): string {
  if (!/^\s*[[{]/.test(raw)) return raw;
  try {
    return JSON.stringify(JSON.parse(raw), undefined, 2);
  } catch {
    return raw;
  }
}

/** Original record, for checking how it was read. */
export function RawRecord({ raw }: { raw: string }) {
  const [open, setOpen] = useState(false);
  const copy = async () => {
    if (await copyText(raw)) toast.done('Record copied.');
    else toast.failed(new Error('The browser did not let it be copied.'));
  };
  return (
    <section aria-label="Original record" className={classes.part}>
      <div className={classes.head}>
        <Button variant="default" size="compact-sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide record' : 'Show record'}
        </Button>
        {open && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconCopy size={14} stroke={1.75} aria-hidden />}
            onClick={() => void copy()}
          >
            Copy
          </Button>
        )}
      </div>
      {open && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has to by keyboard too
        <pre className={classes.raw} tabIndex={0}>
          {laidOut(raw)}
        </pre>
      )}
    </section>
  );
}
