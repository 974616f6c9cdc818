import { theme as oneTheme, type Theme } from '@earshot/core/areas/themes/theme';
import type { NodeViewProps } from '@tiptap/react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useRow } from '../../data/use-stores.ts';
import { ThemeFace } from '../themes/theme-face.tsx';
import { Awaited, LiveBlock, Missing } from './live-block.tsx';

/** A theme in the text of an insight, as it is now: for those who may read its channel, words about why not for others. */
export const ThemeBlock = ({ node, ...view }: NodeViewProps) => (
  <LiveBlock what="theme" {...view}>
    <LiveTheme id={String(node.attrs.themeId)} />
  </LiveBlock>
);

interface LiveThemeProps {
  id: string;
  /** the themes that led here by being merged */
  before?: readonly string[];
}

/** The theme of this id, or the one that it was merged into. */
const LiveTheme = observer(function LiveTheme({ id, before = [] }: LiveThemeProps): ReactNode {
  const { row, ...asked } = useRow(oneTheme, id);
  return row ? <Followed theme={row} before={before} /> : <Awaited what="theme" {...asked} />;
});

function Followed({ theme, before }: { theme: Theme; before: readonly string[] }) {
  const { id, gone, title, mergedIntoId } = theme;
  if (!gone) return <ThemeFace theme={theme} />;
  if (mergedIntoId && !before.includes(mergedIntoId))
    return <LiveTheme key={mergedIntoId} id={mergedIntoId} before={[...before, id]} />;
  return (
    <Missing>
      The theme “{title}” no longer exists: it was undone, or the last run found other themes. Its data points are in
      these themes or in none.
    </Missing>
  );
}
