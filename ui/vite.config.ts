import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { addresses } from './build/addresses.ts';
import { panelModules } from './build/panel-modules.ts';
import { usedIcons } from './build/used-icons.ts';

// `npm run dev` starts this server beside a host and passes the host's address.
const host = process.env.EARSHOT_HOST_URL ?? 'http://localhost:3000';
const toHost = { target: host, changeOrigin: false };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [usedIcons(), react(), addresses(), panelModules()],
  // @earshot/core is bundled from its sources: one copy, tree-shaken, without a build of its own.
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  // The host replaces this word with a new nonce in each page it serves (host/http/pages.ts).
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: true,
    // Data URIs are not 'self'; a file is.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Rarely changed code keeps its file name, and so stays in browser caches across releases.
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|react-router|mobx|mobx-react-lite|zod)\//,
            },
            // All other code of the first page is one file; otherwise it would be dozens.
            { name: 'shell', tags: ['$initial'] },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': toHost,
      '/ping': toHost,
      '/files': toHost,
      '/plugins': toHost,
      '/socket.io': { ...toHost, ws: true },
    },
  },
});
