import { Alert, Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Refused } from '../../../data/refused.ts';
import { IMPORTS } from '../../../kit/runs/run-list.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { IGNORE_NUL } from './dialect-fields.tsx';
import { Notices } from './notices.tsx';
import classes from './reading-form.module.css';

interface ReadingFormProps {
  name: string;
  /** size of the file, and that nothing is imported yet; undefined while loading */
  says: string | undefined;
  notices: readonly string[];
  /** reason why the file cannot be read */
  error: Refused | null;
  onIgnoreNul?: () => void;
  /** undefined if another attempt is useless */
  onAgain?: (() => unknown) | undefined;
  /** mapping of the columns; undefined until the file is read */
  fields: ReactNode;
  /** preview of the file; undefined until it is read */
  preview: ReactNode;
  /** further choices */
  children?: ReactNode;
  /** rarely needed fields */
  more?: ReactNode;
  /** true if one of these has an error */
  moreWrong?: boolean;
  ready: boolean;
  /** resolves to a falsy value if it was refused */
  onImport: () => Promise<unknown>;
  /** button that closes the file */
  leave: ReactNode;
  /** true if a file that was imported before is read again */
  again?: boolean;
}

/** An uploaded table file: content, reading options and the import button. */
export function ReadingForm(props: ReadingFormProps) {
  const { name, says, notices, error, fields, preview, children, more, moreWrong = false, ready, leave } = props;
  const { again = false, onImport, onIgnoreNul, onAgain } = props;
  const [busy, setBusy] = useState(false);
  const [opened, setOpened] = useState(false);
  // Errors inside must be visible.
  const open = opened || moreWrong;
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused element may be gone: the button that requested this, or that chose the file.
  useEffect(() => {
    if (again || document.activeElement === document.body) heading.current?.focus({ preventScroll: !again });
  }, [again]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!ready || busy) return;
    setBusy(true);
    const done = await onImport();
    setBusy(false);
    // The form disappears; focus moves to the list of imports.
    if (done) document.getElementById(IMPORTS)?.focus();
  };
  return (
    <section className={classes.box} aria-labelledby="reading-title">
      <h2 ref={heading} id="reading-title" className={classes.title} tabIndex={-1}>
        {name}
      </h2>
      <p className={classes.says} role="status">
        {says ?? ' '}
      </p>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {fields || (!error && <RowsSkeleton rows={3} height={52} />)}
        {!error && <Notices says={notices} />}
        {error && (
          <Alert
            className={classes.notice ?? ''}
            color="red"
            variant="light"
            role="alert"
            title="This file cannot be read"
          >
            {error.message}{' '}
            {error.details.reason === 'nul' && onIgnoreNul ? (
              <Button size="compact-sm" variant="default" onClick={onIgnoreNul}>
                {IGNORE_NUL}
              </Button>
            ) : (
              onAgain &&
              error.code !== 'UNPROCESSABLE' && (
                <Button size="compact-sm" variant="default" onClick={() => void onAgain()}>
                  Try again
                </Button>
              )
            )}
          </Alert>
        )}
        {preview || (!error && <RowsSkeleton rows={5} height={40} />)}
        {children}
        {more && (
          <Button
            className={classes.more ?? ''}
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-expanded={open}
            rightSection={<IconChevronDown className={classes.chevron} size={16} aria-hidden />}
            onClick={() => setOpened(!open)}
          >
            More options
          </Button>
        )}
        {open && more}
        <div className={classes.actions}>
          {leave}
          <Button type="submit" loading={busy} disabled={!ready}>
            Import
          </Button>
        </div>
      </form>
    </section>
  );
}
