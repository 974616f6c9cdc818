import { type Channel, channels } from '@earshot/core/areas/places/channel';
import { type Folder, folders } from '@earshot/core/areas/places/folder';
import { type Project, projects } from '@earshot/core/areas/places/project';
import type { RowList } from '../../../data/row-list.ts';
import { useList } from '../../../data/use-stores.ts';

const ALL = { first: 1000, orderBy: 'RANK_ASC' } as const;

/** All visible folders, shared with the sidebar; read it inside an observer(). */
export const useFolders = (): RowList<Folder> => useList<Folder>(folders, ALL);

/** All visible projects, including archived ones; read it inside an observer(). */
export const useProjects = (): RowList<Project> => useList<Project>(projects, ALL);

/** All visible channels; read it inside an observer(). */
export const useChannels = (): RowList<Channel> => useList<Channel>(channels, { first: 1000, orderBy: 'TITLE_ASC' });
