import type { Project } from '@earshot/core/areas/places/project';
import type { Workspace } from '@earshot/core/model/workspace';
import { useStores } from '../../../data/use-stores.ts';

export interface Sample extends Partial<Pick<Workspace, 'sampleFolderId' | 'sampleChannelId' | 'sampleProgress'>> {
  loading: boolean;
  /** true if a project belongs to the sample and has not been moved */
  holds: (project: Pick<Project, 'folderId'>) => boolean;
}

/** The sample research of the workspace; read it inside an observer(). */
export function useSample(): Sample {
  const { session, workspaces } = useStores();
  const workspace = workspaces.byId(session.me?.workspace.id) ?? session.me?.workspace;
  const { sampleFolderId = null, sampleChannelId = null, sampleProgress = null } = workspace ?? {};
  return {
    sampleFolderId,
    sampleChannelId,
    sampleProgress,
    loading: sampleProgress !== null,
    holds: ({ folderId }) => folderId !== null && folderId === sampleFolderId,
  };
}
