import { ContainerModule } from 'inversify';
import { AREA } from '../../area.ts';
import { NIGHTLY, schedule } from '../../jobs/schedule.ts';
import { consentHandlers } from './consents.ts';
import { warnOfConsents } from './jobs/warn-of-consents.ts';

/** Consent of people, and the scope up to which they can be quoted. */
export const consent = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toConstantValue(consentHandlers());
  bind(AREA.jobs).toConstantValue([warnOfConsents()]);
  bind(AREA.schedules).toConstantValue([
    schedule({ name: 'warn-of-consents', kind: 'warn-of-consents', scope: 'workspace', ...NIGHTLY }),
  ]);
});
