import { Anchor } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';

export interface PanelLinkProps {
  /** path within Earshot, such as /data/… */
  to: string;
  /** the panel's own `open` */
  open: (path: string) => void;
  /** label for screen readers in place of the content */
  label?: string;
  children: ReactNode;
}

/** A link within Earshot; a modified click has the browser's default behaviour. */
export function PanelLink({ to, open, label, children }: PanelLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    open(to);
  };
  return (
    <Anchor href={to} onClick={follow} underline="always" aria-label={label} dir="auto">
      {children}
    </Anchor>
  );
}
