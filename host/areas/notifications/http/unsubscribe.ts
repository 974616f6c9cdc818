import { unsubscribe } from '@earshot/core/areas/notifications/notification-settings';
import type { Routes } from '../../../http/routes.ts';
import type { Visits } from '../../../http/visits.ts';
import type { Runner } from '../../../operations/runner.ts';

/**
 * One-click unsubscribe (RFC 8058): the recipient's mail service posts to the address in the mail; a user who opens it
 * gets a page. Only the token counts, no session, and a GET changes nothing, since scanners follow links.
 */
export function unsubscribeRoutes(routes: Routes, { runner, visits }: { runner: Runner; visits: Visits }): void {
  routes.post(unsubscribe, '/unsubscribe', async (request, response) => {
    const visit = { ...(await visits.of(request, response)), session: null };
    await runner.run(unsubscribe, { token: String(request.query.token ?? '') }, visit);
    response.type('text').send('You get no more digests.');
  });
}
