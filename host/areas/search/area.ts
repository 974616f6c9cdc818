import { ContainerModule } from 'inversify';
import { AREA } from '../../boot/tokens.ts';
import { searchHandlers } from './handlers.ts';
import { onErase, onWrite } from './index-rows.ts';

/** Search: its index, kept in the transaction of each change, and what is asked of it. */
export const search = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toResolvedValue(searchHandlers);
  bind(AREA.onWrite).toConstantValue(onWrite);
  bind(AREA.onErase).toConstantValue(onErase);
});
