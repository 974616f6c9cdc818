import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './chosen-bar.module.css';

interface ChosenFrameProps {
  label: string;
  /** number of chosen rows, in words */
  says: string;
  /** label of the button that clears the choice */
  clear: string;
  onClear: () => void;
  /** action buttons */
  children: ReactNode;
}

/** Bar at the bottom while rows of a list are chosen. */
export const ChosenFrame = ({ label, says, clear, onClear, children }: ChosenFrameProps) => (
  <section className={classes.bar} aria-label={label}>
    <ActionIcon variant="subtle" color="gray" size="lg" title={clear} aria-label={clear} onClick={onClear}>
      <IconX size={18} stroke={1.6} aria-hidden />
    </ActionIcon>
    <span className={classes.count} role="status">
      {says}
    </span>
    {children}
  </section>
);
