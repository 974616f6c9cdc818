import { panelModule } from '@earshot/core/model/panel';
import { Refusal } from '@earshot/core/refusal';
import type { Routes } from '../../../http/routes.ts';
import type { Visits } from '../../../http/visits.ts';
import type { Runner } from '../../../operations/runner.ts';
import type { PluginRegistry } from '../../../plugins/registry.ts';

export interface PanelRouteParts {
  runner: Runner;
  visits: Visits;
  registry: Pick<PluginRegistry, 'plugin'>;
}

/** The modules that draw panels; addresses contain a hash, so responses can be cached for ever. */
export function panelRoutes(routes: Routes, { runner, visits, registry }: PanelRouteParts): void {
  routes.get(panelModule, '/plugins/:pluginId/:hash.js', async (request, response) => {
    const visit = await visits.ofReader(request, response);
    const { pluginId, hash } = request.params;
    await runner.run(panelModule, { pluginId, hash }, visit);
    const file = registry.plugin(String(pluginId))?.panel;
    if (file?.hash !== hash) throw new Refusal('NOT_FOUND', 'This panel is no longer here. Reload the page.');
    response.type('js').set('cache-control', 'private, max-age=31536000, immutable').send(file?.code);
  });
}
