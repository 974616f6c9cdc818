import { ContainerModule } from 'inversify';
import { AREA } from '../../boot/tokens.ts';
import { peopleHandlers } from './people.ts';

/** The people directory: whom research is done with. */
export const people = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toConstantValue(peopleHandlers());
});
