import { type SpokenDigest, speakDigest } from '@earshot/core/areas/notifications/spoken-digest';
import type { Routes } from '../../../http/routes.ts';
import type { Visits } from '../../../http/visits.ts';
import { whenClosed } from '../../../http/when-closed.ts';
import type { Runner } from '../../../operations/runner.ts';
import type { Speech } from '../speech.ts';

interface Parts {
  runner: Runner;
  visits: Visits;
  speech: Speech;
}

/** A digest as sound, made on request: nothing is stored, and it contains only what the member can read now. */
export function spokenDigestRoutes(routes: Routes, { runner, visits, speech }: Parts): void {
  routes.get(speakDigest, '/api/v1/digest.wav', async (request, response) => {
    const visit = await visits.ofReader(request, response);
    const spoken = (await runner.run(speakDigest, { ...request.query }, visit)).answer as SpokenDigest;
    const left = new AbortController();
    whenClosed(response, () => left.abort());
    const sound = await speech.speak(spoken, left.signal);
    response.type('audio/wav').set({
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
    });
    response.end(sound);
  });
}
