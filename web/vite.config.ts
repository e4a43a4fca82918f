import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import type { ProxyOptions } from 'vite';
import { defineConfig } from 'vitest/config';
import { themeCss } from './src/ui/theme/theme.ts';
import { viewerBytes } from './viewer-bytes.ts';

/** While developing, the API listens apart; in the product one port serves both. */
const api = process.env['STEPWELL_API'] ?? 'http://127.0.0.1:3000';

const repository = resolve(import.meta.dirname, '..');

// A page and a call may share their first path segment (`/admin`): a request for HTML gets the page.
const toApi: ProxyOptions = {
  target: api,
  bypass: (request) => (request.headers.accept?.includes('text/html') ? '/index.html' : undefined),
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    {
      name: 'stepwell-theme',
      // The colours are in the page itself, so that the first paint is already in the right theme.
      transformIndexHtml: () => [
        { tag: 'style', attrs: { id: 'theme' }, children: themeCss(), injectTo: 'head' },
      ],
    },
    {
      name: 'stepwell-viewer-bytes',
      generateBundle(_, bundle) {
        const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
        for (const { place, kilobytes, maxKilobytes, ofConsole } of viewerBytes(chunks)) {
          console.log(`${place}: ${kilobytes} kB compressed, ${ofConsole.length} modules of the console`);
          if (ofConsole.length > 0)
            this.error(`Viewers would load the console with ${place}: ${ofConsole.slice(0, 5).join(', ')}`);
          if (kilobytes > maxKilobytes)
            this.error(`${place} loads ${kilobytes} kB; at most ${maxKilobytes} kB are allowed`);
        }
      },
    },
  ],
  server: {
    host: '127.0.0.1',
    port: 5173,
    // The packages may be linked from another checkout.
    fs: { allow: [repository, realpathSync(resolve(repository, 'node_modules'))] },
    proxy: {
      '^/(v1|core-features|media|sso|sign|scim|health|reset)/': toApi,
      '^/(access|openapi.json|user/add|login-activity)$': toApi,
    },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    sourcemap: true,
    // hls.js is one module of 500 kB and comes only with a video.
    chunkSizeWarningLimit: 620,
  },
  test: {
    environment: 'jsdom',
    maxWorkers: '100%',
    // One window and one copy of the packages per worker; see test-setup.ts for what each file has to itself.
    isolate: false,
    testTimeout: 60_000,
    // As long as the utilities that wait for elements do.
    expect: { poll: { timeout: 5_000 } },
    include: ['*.spec.ts', 'src/**/*.{spec,test}.{ts,tsx}'],
    setupFiles: ['./src/test-setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // react-admin must meet the same router and the same store of answers as the rest of the application.
    alias: { 'react-router-dom': 'react-router' },
    server: { deps: { inline: [/react-admin/, /node_modules\/ra-/] } },
  },
});
