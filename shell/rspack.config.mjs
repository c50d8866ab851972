import { createShellPreset } from '../libs/build/src/web.mjs';

export default createShellPreset({
  entry: 'shell/src/main.tsx',
  starter: 'shell/src/hydrate-on-interaction/main.ts',
  outDir: 'dist/shell',
  html: 'shell/index.html',
  publicDir: 'shell/public',
  runtimePlugin: 'shell/src/script-timeout.plugin.ts',
});
