import { keyFor } from '@earshot/config/secret-key';
import type { Container } from 'inversify';
import { T } from '../area.ts';
import { Devices } from '../http/devices.ts';
import { Gate } from '../http/gate.ts';
import { Origins } from '../http/origins.ts';
import { Visits } from '../http/visits.ts';
import { StoredDevices } from '../store/devices.ts';

/** Binds the checks of a request before an operation runs: its origin, session and budget. */
export function bindHttp(container: Container): void {
  container
    .bind(T.origins)
    .toResolvedValue(({ proxyHops, publicUrl }) => new Origins(proxyHops, publicUrl), [T.environment]);
  container
    .bind(T.visits)
    .toResolvedValue(
      (keeper, origins, database, signIn, secretKey, rates, { insecureHttp }) =>
        new Visits(
          keeper,
          origins,
          new Devices(keyFor(secretKey, 'devices'), new StoredDevices(database, signIn)),
          rates,
          insecureHttp,
        ),
      [T.keeper, T.origins, T.doorDatabase, T.signInDatabase, T.secretKey, T.rates, T.environment],
    );
  container
    .bind(T.gate)
    .toResolvedValue(
      (rates, keeper, origins, { insecureHttp: insecure }, { refused: onRefused }) =>
        new Gate({ rates, keeper, insecure, onRefused, addressOf: (request) => origins.addressOf(request) }),
      [T.rates, T.keeper, T.origins, T.environment, T.metrics],
    );
}
