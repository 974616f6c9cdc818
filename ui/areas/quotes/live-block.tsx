import { Button, Skeleton } from '@mantine/core';
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { OneRow } from '../../data/use-stores.ts';
import { capitalized } from '../../kit/words/counted.ts';
import classes from './live-block.module.css';
import { TakeOut } from './take-out.tsx';
import { useWriting } from './writing-context.ts';

interface LiveBlockProps extends Pick<NodeViewProps, 'selected' | 'editor' | 'deleteNode'> {
  /** embedded object: theme, chart */
  what: string;
  children: ReactNode;
}

/** The frame of something in a text that is shown as it is now. */
export const LiveBlock = observer(function LiveBlock({ what, selected, children, ...view }: LiveBlockProps) {
  const writing = useWriting();
  return (
    <NodeViewWrapper
      as="section"
      aria-label={capitalized(what)}
      className={`${classes.block} ${selected && writing ? classes.selected : ''}`}
      {...{ [`data-${what}-block`]: true }}
    >
      {children}
      <TakeOut what={what} {...view} />
    </NodeViewWrapper>
  );
});

/** A sentence in place of what is not shown. */
export const Missing = ({ children }: { children: ReactNode }) => <p className={classes.missing}>{children}</p>;

interface AwaitedProps extends Pick<OneRow<unknown>, 'state' | 'error' | 'reload'> {
  what: string;
  /** location of a hidden one */
  where?: string;
}

/** Placeholder until a row has loaded, or if it cannot be seen. */
export function Awaited({ what, where = 'no longer there', state, error, reload }: AwaitedProps) {
  if (state === 'loading') return <Skeleton height={72} radius="sm" />;
  // Not there and not to be seen read the same: which of both it is would tell that it is there.
  if (state === 'gone' || error?.code === 'NOT_FOUND' || error?.code === 'FORBIDDEN')
    return <Missing>{`This ${what} is ${where}, or is not shared with you.`}</Missing>;
  return (
    <Missing>
      The {what} did not load.{' '}
      <Button variant="default" size="compact-sm" onClick={() => void reload()}>
        Try again
      </Button>
    </Missing>
  );
}
