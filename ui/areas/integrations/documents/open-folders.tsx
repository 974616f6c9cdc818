import type { RemoteDocument } from '@earshot/core/areas/integrations/remote-document';
import { ActionIcon, Anchor, Breadcrumbs } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import classes from './documents.module.css';

interface OpenFoldersProps {
  /** title of the top level */
  title: string;
  /** the open folder, after its ancestors */
  open: readonly RemoteDocument[];
  /** opens the folder at a depth of the path */
  onGo: (depth: number) => void;
}

/** Path of the open folder, with links back; empty at the top. */
export function OpenFolders({ title, open, onGo }: OpenFoldersProps) {
  const here = open.at(-1);
  if (!here) return null;
  const above = [title, ...open.slice(0, -1).map((folder) => folder.title)];
  return (
    <nav aria-label="Open folder" className={classes.trail}>
      <ActionIcon
        // Remounted for each folder, to take the focus that the folder's row had.
        key={here.id}
        autoFocus
        variant="subtle"
        aria-label="Back"
        onClick={() => onGo(open.length - 1)}
      >
        <IconArrowLeft size={18} aria-hidden />
      </ActionIcon>
      <Breadcrumbs separatorMargin={6} className={classes.path}>
        {above.map((name, depth) => (
          <Anchor
            key={open[depth - 1]?.id ?? ''}
            component="button"
            type="button"
            className={classes.step}
            title={name}
            onClick={() => onGo(depth)}
            dir="auto"
          >
            {name}
          </Anchor>
        ))}
        <span className={classes.step} title={here.title} aria-current="location" dir="auto">
          {here.title}
        </span>
      </Breadcrumbs>
    </nav>
  );
}
