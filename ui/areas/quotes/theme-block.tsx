import { theme as oneTheme, type Theme } from '@earshot/core/areas/themes/theme';
import type { NodeViewProps } from '@tiptap/react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useRow } from '../../data/use-stores.ts';
import { ThemeFace } from '../themes/theme-face.tsx';
import { Awaited, LiveBlock, Missing } from './live-block.tsx';

/** Live theme in the text of an insight, for users who can read its channel; others get an explanation. */
export const ThemeBlock = ({ node, ...view }: NodeViewProps) => (
  <LiveBlock what="theme" {...view}>
    <LiveTheme id={String(node.attrs.themeId)} />
  </LiveBlock>
);

interface LiveThemeProps {
  id: string;
  /** ids of themes merged into this one that led here */
  before?: readonly string[];
}

/** Theme with an id, or the one that it was merged into. */
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
