import { ContainerModule } from 'inversify';
import { AREA } from '../../area.ts';
import { referenceHandlers } from './references.ts';

/** References: objects of the workspace that a text names. */
export const references = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toConstantValue(referenceHandlers());
});
