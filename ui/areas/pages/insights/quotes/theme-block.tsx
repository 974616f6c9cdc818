import { theme as oneTheme, type Theme } from '@earshot/core/areas/themes/theme';
import { Button, Skeleton } from '@mantine/core';
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useRow } from '../../../../data/use-stores.ts';
import { ThemeFace } from '../../../themes/theme-face.tsx';
import { TakeOut } from './take-out.tsx';
import classes from './theme-block.module.css';
import { useQuotesHere } from './use-quotes.ts';

/** A theme in the text of an insight, as it is now: for those who may read its channel, words about why not for others. */
export const ThemeBlock = observer(function ThemeBlock({ node, selected, ...view }: NodeViewProps) {
  const { writing } = useQuotesHere();
  return (
    <NodeViewWrapper
      as="section"
      aria-label="Theme"
      className={`${classes.block} ${selected && writing ? classes.selected : ''}`}
      data-theme-block
    >
      <LiveTheme id={String(node.attrs.themeId)} />
      <TakeOut what="theme" {...view} />
    </NodeViewWrapper>
  );
});

interface LiveThemeProps {
  id: string;
  /** the themes that led here by being merged */
  before?: readonly string[];
}

/** The theme of this id, or the one that it was merged into. */
const LiveTheme = observer(function LiveTheme({ id, before = [] }: LiveThemeProps): ReactNode {
  const { row, state, error, reload } = useRow(oneTheme, id);
  if (row) return <Followed theme={row} before={before} />;
  if (state === 'loading') return <Skeleton height={72} radius="sm" />;
  // Not there and not to be seen read the same: which of both it is would tell that it is there.
  if (state === 'gone' || error?.code === 'NOT_FOUND' || error?.code === 'FORBIDDEN')
    return <p className={classes.missing}>A theme stands here that is not there any more, or not shared with you.</p>;
  return (
    <p className={classes.missing}>
      The theme did not load.{' '}
      <Button variant="default" size="compact-sm" onClick={() => void reload()}>
        Try again
      </Button>
    </p>
  );
});

function Followed({ theme, before }: { theme: Theme; before: readonly string[] }) {
  const { id, gone, title, mergedIntoId } = theme;
  if (!gone) return <ThemeFace theme={theme} />;
  if (mergedIntoId && !before.includes(mergedIntoId))
    return <LiveTheme key={mergedIntoId} id={mergedIntoId} before={[...before, id]} />;
  return (
    <p className={classes.missing}>
      The theme “{title}” is not there any more: it was taken back, or the last run found others. What was in it is in
      these, or in none.
    </p>
  );
}
