/**
 * Adding a screen:
 * 1. Write ui/areas/<area>/<name>.tsx with a named export: a component without props. It starts with <Page title=…>
 *    (ui/kit/page.tsx), reads its ids with `useParams()` + `idIn()` and its data with useList/useRow/useAsk.
 * 2. Add one line to `screens` in the area's door, ui/areas/<area>/area.ts. The code is loaded on demand.
 * 3. A page that can be peeked at (`?peek=note:…`) exports a component that takes { id } and gets a line in `peeks`.
 * 4. Links use `paths` (ui/frame/paths.ts) only. Keys and palette commands: useKeys() in the screen.
 * Pages in the frame 'door' have no shell and need no sign-in; those on the 'stage' fill the window; all others are
 * in the shell.
 */
import type { ComponentType } from 'react';
import type { EditorCommand } from './editor-commands.ts';
import type { Fill } from './panels/panel-store.ts';
import type { ProjectEntry } from './panels/project-entries.ts';
import type { PeekType } from './peek-url.ts';

export interface ScreenRoute {
  path: string;
  load: () => Promise<ComponentType>;
  frame?: 'shell' | 'door' | 'stage';
}

/** The door of an area: its contributions to the application. */
export interface Area {
  screens?: readonly ScreenRoute[];
  /** pages that can be opened as a peek */
  peeks?: Partial<Record<PeekType, () => Promise<ComponentType<{ id: string }>>>>;
  /** pages in a project's navigation; each has a screen at /projects/:id/<id> */
  projectEntries?: readonly ProjectEntry[];
  /** editor commands for new notes */
  editorCommands?: readonly EditorCommand[];
  /** components on pages of other areas */
  fills?: readonly Fill[];
}
