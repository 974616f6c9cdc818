import { projectRoot } from '@earshot/config/environment';
import { build } from 'vite';

/** A panel and its stage as one script, styles included; React runs in development mode, with warnings. */
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
