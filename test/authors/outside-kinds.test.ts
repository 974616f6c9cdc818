import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '@earshot/config/environment';
import { findOutside } from '@earshot/host/plugins/finder';
import { CONTRIBUTION_POINTS } from '@earshot/host/plugins/points';
import { type PluginFailure, PluginRegistry } from '@earshot/host/plugins/registry';
import { createPool, type Pool } from '@earshot/processing/pool/pool';
import { shareCore } from '@earshot/processing/pool/thread-walls';
import { expect } from 'chai';

/** A built plugin of Earshot for each contribution point, with its own id in code. */
const BUILT: Record<string, string> = {
  'import-format': 'formats/txt',
  channel: 'channels/app-store',
  chart: 'charts/line',
  summary: 'summaries/feature-requests',
  'text-model': 'models/anthropic',
  'embedding-model': 'models/openai-compatible',
  translator: 'translators/libretranslate',
  transcriber: 'transcribers/whisper-server',
  speech: 'speech/espeak-ng',
  action: 'actions/send-webhook',
  'automation-event': 'events/note-created',
  integration: 'integrations/linear',
  webhook: 'integrations/zoom',
  panel: 'panels/sources',
};

describe('plugins of each kind in a folder outside', function () {
  this.timeout(60_000);
  let folder: string;
  let pool: Pool;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'earshot-kinds-'));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    pool = createPool({ threads: 1 });
    shareCore();
  });
  after(async () => {
    await pool.close(0);
    rmSync(folder, { recursive: true });
  });

  it('load as ours do, whatever they contribute', async () => {
    expect(Object.keys(BUILT).toSorted()).to.deep.equal(CONTRIBUTION_POINTS.map(({ point }) => point).toSorted());
    for (const path of Object.values(BUILT)) {
      const [, name = ''] = path.split('/');
      cpSync(join(projectRoot(), 'plugins', 'dist', path), join(folder, name), { recursive: true });
    }
    const failures: PluginFailure[] = [];
    const registry = new PluginRegistry({ pool, report: (failure) => void failures.push(failure) });
    const { plugins, missing } = await findOutside(join(projectRoot(), 'plugins'), [folder]);
    expect(missing).to.deep.equal([]);
    await registry.loadAll(plugins);
    expect(failures).to.deep.equal([]);
    for (const point of CONTRIBUTION_POINTS) {
      const from = registry.contributions(point).map((one) => one.from.plugin.id);
      expect(from, point.point).to.include(BUILT[point.point]?.split('/')[1]);
    }
  });

  it('are refused with the reason when this Earshot has no such kind', async () => {
    const file = join(folder, 'speak', 'index.js');
    cpSync(join(folder, 'espeak-ng'), join(folder, 'speak'), { recursive: true });
    const code = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      `${code.replace("id: 'espeak-ng'", "id: 'speak'").replace(/export default plugin\(/, 'const made = plugin(')}
export default { ...made, contributes: [{ ...made.contributes[0], point: 'sign-in' }] };\n`,
    );
    const registry = new PluginRegistry({ pool, report: () => undefined });
    const { plugins } = await findOutside(join(projectRoot(), 'plugins'), [join(folder, 'speak')]);
    await registry.loadAll(plugins);
    expect(registry.failures().map(({ pluginId, reason }) => [pluginId, reason])).to.deep.equal([
      ['speak', 'it contributes to sign-in, which this Earshot does not have'],
    ]);
  });
});
