import { readFileSync } from 'node:fs';
import { rspack } from '@rspack/core';
import { fromRoot } from '../libs/build/src/paths.mjs';
import { createRemotePreset } from '../libs/build/src/web.mjs';

const preset = createRemotePreset({
  name: 'admin',
  routes: 'admin-remote/src/routes.tsx',
  pages: 'admin-remote/src/route-list.ts',
  outDir: 'dist/admin-remote',
});
const { version } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'));

// The staff app is released separately and reports its own version
export default {
  ...preset,
  plugins: [
    ...(preset.plugins ?? []),
    new rspack.DefinePlugin({ ADMIN_RELEASE: JSON.stringify(process.env.ADMIN_RELEASE ?? version) }),
  ],
};
