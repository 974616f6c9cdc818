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

/** Frame of a live block in a text. */
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

/** Sentence in place of hidden content. */
export const Missing = ({ children }: { children: ReactNode }) => <p className={classes.missing}>{children}</p>;

interface AwaitedProps extends Pick<OneRow<unknown>, 'state' | 'error' | 'reload'> {
  what: string;
  /** location of a hidden one */
  where?: string;
}

/** Placeholder until a row has loaded, or if it cannot be seen. */
export function Awaited({ what, where = 'no longer there', state, error, reload }: AwaitedProps) {
  if (state === 'loading') return <Skeleton height={72} radius="sm" />;
  // Missing and forbidden objects read the same: a difference would reveal that the object exists.
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
