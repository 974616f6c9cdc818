import { createContext, useContext } from 'react';

/** A page that an area adds to the navigation of every project. */
export interface ProjectEntry {
  /** what follows the project in the address; also its name in the stored order (core/areas/places/project-entries.ts) */
  id: string;
  title: string;
  /** what people in the trade call it besides, for the palette */
  also?: string;
  /** where it is unless people arrange it: lower ones come first */
  rank: number;
}

export const ProjectEntriesContext = createContext<readonly ProjectEntry[]>([]);

/** The entries that areas offer for projects, in their default order. */
export const useProjectEntries = (): readonly ProjectEntry[] => useContext(ProjectEntriesContext);
