import type { Folder } from '@earshot/core/areas/places/folder';
import { paths } from '../../../frame/paths.ts';
import { PartTabs } from '../../../kit/part-tabs.tsx';

const ENTRIES = { Projects: '', Channels: 'channels', Insights: 'insights' } as const;

/** A tab of a folder. */
export type FolderPart = keyof typeof ENTRIES;

/** Tabs of a folder; `part` is the current one. */
export const FolderTabs = ({ folder, part }: { folder: Folder; part: FolderPart }) => (
  <PartTabs
    label="Folder"
    parts={Object.entries(ENTRIES).map(([id, path]) => ({ id, title: id, to: paths.folder(folder, path) }))}
    current={part}
  />
);
