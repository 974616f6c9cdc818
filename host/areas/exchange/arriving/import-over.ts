import type { ProjectImport } from '@earshot/core/areas/exchange/project-import';
import { limits } from '@earshot/core/limits';

/** Expiry of an import that starts or ends now. */
export const importExpiry = (): string => new Date(Date.now() + limits.imports.keptSeconds * 1000).toISOString();

/** The fields of an import that has ended. */
export const importOver = (state: 'DONE' | 'FAILED' | 'CANCELLED', problem = ''): Partial<ProjectImport> => ({
  state,
  problem,
  progress: 1000,
  endedAt: new Date().toISOString(),
  expiresAt: importExpiry(),
});
