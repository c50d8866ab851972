import { remotePreset } from '../libs/build/src/web.mjs';

export default remotePreset({
  name: 'storefront',
  routes: 'storefront/src/routes.tsx',
  outDir: 'dist/storefront',
});
