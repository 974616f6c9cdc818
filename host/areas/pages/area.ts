import { ContainerModule } from 'inversify';
import { AREA, T } from '../../area.ts';
import { forgetErased } from './forget-erased.ts';
import { openedPageHandlers } from './opened-pages.ts';
import { savedScopeHandlers } from './saved-scopes.ts';
import { starredPageHandlers } from './starred-pages.ts';

/** Pages: what notes and insights share: starred and opened ones, saved scopes, documents that go with them. */
export const pages = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toConstantValue([...openedPageHandlers(), ...starredPageHandlers(), ...savedScopeHandlers()]);
  bind(AREA.onErase).toResolvedValue(forgetErased, [T.documents]);
});
