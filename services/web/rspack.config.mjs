import { createServerPreset } from '../../libs/build/src/server.mjs';

export default createServerPreset({
  outDir: 'dist/services/web',
  entries: { main: 'services/web/src/main.ts', assets: 'services/web/src/assets.ts' },
});
