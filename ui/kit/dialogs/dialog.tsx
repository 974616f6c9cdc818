import { Modal, type ModalProps } from '@mantine/core';
import { useRef } from 'react';
import { useFocusReturn } from './use-focus-return.ts';

type DialogProps = Omit<ModalProps, 'opened'> & { opened?: boolean };

/** Modal dialog; the focus returns when it closes. */
export function Dialog({ opened = true, ...more }: DialogProps) {
  const box = useRef<HTMLDivElement>(null);
  useFocusReturn(box, opened);
  return <Modal ref={box} opened={opened} returnFocus={false} closeButtonProps={{ 'aria-label': 'Close' }} {...more} />;
}
