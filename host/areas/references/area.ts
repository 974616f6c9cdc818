import { ContainerModule } from 'inversify';
import { AREA } from '../../area.ts';
import { referenceHandlers } from './references.ts';

/** References: what a text names of the workspace. */
export const references = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toConstantValue(referenceHandlers());
});
