import { shellPreset } from '../libs/build/src/web.mjs';

export default shellPreset({
  entry: 'shell/src/main.tsx',
  outDir: 'dist/shell',
  html: 'shell/index.html',
  publicDir: 'shell/public',
  runtimePlugin: 'shell/src/script-timeout.plugin.ts',
});
