import type { Folder } from '@earshot/core/areas/places/folder';
import { Link } from 'react-router';
import { paths } from '../../../frame/paths.ts';
import { useCurrentInView } from '../../../kit/table/use-current-in-view.ts';
import tabs from '../../../kit/tabs.module.css';
import bar from '../project/project-tabs.module.css';

const ENTRIES = { Projects: '', Channels: 'channels', Insights: 'insights' } as const;

/** A page of a folder that its entries lead to. */
export type FolderPart = keyof typeof ENTRIES;

/** The entries of a folder; `part` is the one that is shown. */
export function FolderTabs({ folder, part }: { folder: Folder; part: FolderPart }) {
  const box = useCurrentInView(part);
  return (
    <nav ref={box} aria-label="Folder" className={bar.tabs}>
      {(Object.keys(ENTRIES) as FolderPart[]).map((one) => (
        <Link
          key={one}
          to={paths.folder(folder, ENTRIES[one])}
          className={tabs.tab}
          aria-current={one === part ? 'page' : undefined}
        >
          {one}
        </Link>
      ))}
    </nav>
  );
}
