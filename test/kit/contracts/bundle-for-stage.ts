import { projectRoot } from '@earshot/config/environment';
import { build } from 'vite';

/** A panel and the stage that shows it as one script, styles included; React complains in it as it does while one develops. */
export async function bundleForStage(entry: string, panel: string): Promise<string> {
  const result = await build({
    configFile: false,
    root: projectRoot(),
    logLevel: 'error',
    mode: 'development',
    resolve: { conditions: ['source', 'module', 'browser', 'development'], alias: { 'the-panel': panel } },
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  });
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  return outputs.find((one) => one.type === 'chunk')?.code ?? '';
}
