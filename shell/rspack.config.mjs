import { shellPreset } from '../libs/build/src/web.mjs';

export default shellPreset({
  entry: 'shell/src/main.tsx',
  starter: 'shell/src/starter/main.ts',
  outDir: 'dist/shell',
  html: 'shell/index.html',
  publicDir: 'shell/public',
  runtimePlugin: 'shell/src/script-timeout.plugin.ts',
});
