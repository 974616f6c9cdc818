import { ContainerModule } from 'inversify';
import { AREA, T } from '../../area.ts';
import { canvasHandlers } from './canvases.ts';
import { cardHandlers } from './cards.ts';
import { suggestHandlers } from './suggest-groups.ts';

/** Canvases: a project's material arranged on a plane. */
export const canvas = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toResolvedValue(
    (documents, pool) => [...canvasHandlers(documents), ...cardHandlers(), ...suggestHandlers({ documents, pool })],
    [T.documents, T.pool],
  );
});
