import type { EgressUse } from '@earshot/core/plugin/egress-use';
import type { Plugin } from '@earshot/core/plugin/plugin';
import { createEgress } from '@earshot/host/egress/egress';
import { HttpClient } from '@earshot/host/egress/http-client';
import { Pace } from '@earshot/host/egress/pace';
import { fakeInternet } from '../kit/fakes/fake-internet.ts';

/** Times faster than the declared pace. */
const HASTE = 1000;

/** The host's own client for a plugin: declared hosts only, each answered by a fake on this machine (`answerAs`). */
export async function clientOf(
  { id, needs }: Plugin,
  { use, signal }: { use: EgressUse; signal: AbortSignal },
): Promise<HttpClient> {
  const { egressAllow, egressInstead } = await fakeInternet();
  const egress = createEgress({ allow: egressAllow, instead: egressInstead });
  const caller = `plugin ${id}`;
  return new HttpClient({
    fetch: egress.for({ caller, hosts: needs.http, use }),
    pace: new Pace(HASTE),
    caller,
    perSecond: 5,
    signal,
  });
}
