import { ServerBundlePlugin } from '../libs/build/src/asset-plugins.mjs';
import { renderPreset } from '../libs/build/src/render.mjs';
import { createRemotePreset } from '../libs/build/src/web.mjs';

const name = 'storefront';
const outDir = 'dist/storefront';
const server = new ServerBundlePlugin('server');

export default [
  renderPreset({ name, entry: 'storefront/src/server/main.ts', outDir, bundle: server }),
  createRemotePreset({
    name,
    routes: 'storefront/src/routes.tsx',
    pages: 'storefront/src/route-list.ts',
    outDir,
    server,
  }),
];
