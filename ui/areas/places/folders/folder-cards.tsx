import type { Channel } from '@earshot/core/areas/places/channel';
import type { Folder } from '@earshot/core/areas/places/folder';
import type { Project } from '@earshot/core/areas/places/project';
import { byRank } from '@earshot/core/rules/rank';
import { displayTitle } from '@earshot/core/rules/text';
import { IconFolder } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../../frame/paths.ts';
import { PlaceIcon } from '../../../kit/place-icon.tsx';
import classes from './folder-cards.module.css';

interface FolderCardsProps {
  /** all visible folders, for counting the content of shown ones */
  all: readonly Folder[];
  /** shown folders */
  shown: readonly Folder[];
  projects: readonly Project[];
  channels: readonly Channel[];
}

/** "2 folders, 5 projects, 1 channel" */
function contentsOf(folders: number, projects: number, channels: number): string {
  const some = (count: number, noun: string) => (count === 0 ? '' : `${count} ${noun}${count === 1 ? '' : 's'}`);
  return (
    [some(folders, 'folder'), some(projects, 'project'), some(channels, 'channel')].filter(Boolean).join(', ') ||
    'Empty'
  );
}

/** Folders as small linked cards. */
export function FolderCards({ all, shown, projects, channels }: FolderCardsProps) {
  return (
    <ul className={classes.cards} aria-label="Folders">
      {shown.toSorted(byRank(({ name }) => name)).map((folder) => {
        const inside = all.filter(({ parentId }) => parentId === folder.id).length;
        const projectCount = projects.filter(
          ({ folderId, status }) => folderId === folder.id && status !== 'ARCHIVED',
        ).length;
        const fed = channels.filter(({ folderId }) => folderId === folder.id).length;
        return (
          <li key={folder.id}>
            <Link to={paths.folder(folder)} className={classes.card}>
              <PlaceIcon icon={folder.icon} colour={folder.colour} fallback={IconFolder} size={20} />
              <span className={classes.words}>
                <span className={classes.name} dir="auto">
                  {displayTitle('folder', folder.name)}
                </span>
                <span className={classes.inside}>{contentsOf(inside, projectCount, fed)}</span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
