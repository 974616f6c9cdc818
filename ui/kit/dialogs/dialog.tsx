import { Modal, type ModalProps } from '@mantine/core';
import { useRef } from 'react';
import { useFocusReturn } from './use-focus-return.ts';

type DialogProps = Omit<ModalProps, 'opened'> & { opened?: boolean };

/** What stands before the page until it is answered or closed, there or not there; the focus is then where it was before. */
export function Dialog({ opened = true, ...more }: DialogProps) {
  const box = useRef<HTMLDivElement>(null);
  useFocusReturn(box, opened);
  return <Modal ref={box} opened={opened} returnFocus={false} closeButtonProps={{ 'aria-label': 'Close' }} {...more} />;
}
