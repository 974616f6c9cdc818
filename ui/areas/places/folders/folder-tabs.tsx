import type { Folder } from '@earshot/core/areas/places/folder';
import { paths } from '../../../frame/paths.ts';
import { PartTabs } from '../../../kit/part-tabs.tsx';

const ENTRIES = { Projects: '', Channels: 'channels', Insights: 'insights' } as const;

/** A page of a folder that its entries lead to. */
export type FolderPart = keyof typeof ENTRIES;

/** The entries of a folder; `part` is the one that is shown. */
export const FolderTabs = ({ folder, part }: { folder: Folder; part: FolderPart }) => (
  <PartTabs
    label="Folder"
    parts={Object.entries(ENTRIES).map(([id, path]) => ({ id, title: id, to: paths.folder(folder, path) }))}
    current={part}
  />
);
