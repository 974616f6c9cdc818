import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import classes from './reading-form.module.css';

/** Notices to check before a file is imported. */
export function Notices({ says }: { says: readonly string[] }) {
  if (says.length === 0) return null;
  return (
    <Alert
      className={classes.notice ?? ''}
      variant="light"
      color="gray"
      icon={<IconInfoCircle size={18} aria-hidden />}
    >
      {says.map((sentence) => (
        <p key={sentence} className={classes.sentence}>
          {sentence}
        </p>
      ))}
    </Alert>
  );
}
