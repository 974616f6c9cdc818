import { ContainerModule } from 'inversify';
import { AREA, T } from '../../area.ts';
import { forgetErased } from './forget-erased.ts';
import { openedPageHandlers } from './opened-pages.ts';
import { savedScopeHandlers } from './saved-scopes.ts';
import { starredPageHandlers } from './starred-pages.ts';

/** Pages: common parts of notes and insights, such as stars, opened pages, saved scopes and documents. */
export const pages = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toConstantValue([...openedPageHandlers(), ...starredPageHandlers(), ...savedScopeHandlers()]);
  bind(AREA.onErase).toResolvedValue(forgetErased, [T.documents]);
});
