import { ContainerModule } from 'inversify';
import { AREA } from '../../area.ts';
import { fieldPreferenceHandlers } from './field-preferences.ts';
import { fieldValueHandlers } from './field-values.ts';
import { fieldHandlers } from './fields.ts';
import { eraseFieldValues } from './store/field-values.ts';

/** Custom fields: their definitions, and the values of notes, insights and people. */
export const fields = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toConstantValue([...fieldHandlers(), ...fieldPreferenceHandlers(), ...fieldValueHandlers()]);
  bind(AREA.onErase).toConstantValue(eraseFieldValues);
});
