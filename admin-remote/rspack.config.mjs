import { remotePreset } from '../libs/build/src/web.mjs';

export default remotePreset({
  name: 'admin',
  routes: 'admin-remote/src/routes.tsx',
  outDir: 'dist/admin-remote',
});
