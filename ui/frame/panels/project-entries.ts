import type { Level } from '@earshot/core/model/entity';
import { createContext, useContext } from 'react';
import { panelEntry } from './panel-entry.ts';
import { usePanels } from './use-panels.ts';

/** A page that an area or a plugin adds to the navigation of every project. */
export interface ProjectEntry {
  /** what follows the project in the address; also its name in the stored order (core/areas/places/project-entries.ts) */
  id: string;
  title: string;
  /** what follows the project in the address where that is not the id */
  path?: string;
  /** what people in the trade call it besides, for the palette */
  also?: string;
  /** where it is unless people arrange it: lower ones come first */
  rank: number;
}

export const ProjectEntriesContext = createContext<readonly ProjectEntry[]>([]);

/**
 * The entries that areas and plugins offer for projects to people with this level there, in their default order; read it
 * inside an observer().
 */
export function useProjectEntries(level: Level = 'FULL'): readonly ProjectEntry[] {
  const areas = useContext(ProjectEntriesContext);
  const { store } = usePanels();
  const contributed = store.at('PROJECT_PAGE', level).map((panel): ProjectEntry => {
    const id = panelEntry(panel);
    return { id, title: panel.title, path: `panels/${id}`, rank: panel.rank };
  });
  return [...areas, ...contributed];
}
