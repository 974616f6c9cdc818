import { type Group, groups } from '@earshot/core/areas/workspace/group';
import type { RowList } from '../../data/row-list.ts';
import { useList } from '../../data/use-stores.ts';

/** All groups of the workspace, by name; read it inside an observer(). */
export const useGroups = (): RowList<Group> => useList<Group>(groups, { first: 1000, orderBy: 'NAME_ASC' });
