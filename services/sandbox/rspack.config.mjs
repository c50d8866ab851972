import { rspack } from '@rspack/core';
import { fromRoot } from '../../libs/build/src/paths.mjs';
import { createServerPreset } from '../../libs/build/src/server.mjs';

const preset = createServerPreset({
  outDir: 'dist/services/sandbox',
  entries: { payment: 'services/sandbox/src/payment.ts', mailbox: 'services/sandbox/src/mailbox.ts' },
});

export default {
  ...preset,
  plugins: [
    ...preset.plugins,
    new rspack.CopyRspackPlugin({
      patterns: [
        { from: fromRoot('services/sandbox/assets/*.{css,js}'), to: 'assets/[name][ext]' },
        { from: fromRoot('libs/kit/src/styles/{tokens,fonts}.css'), to: 'assets/[name][ext]' },
        { from: fromRoot('libs/kit/src/styles/fonts/*.woff2'), to: 'assets/fonts/[name][ext]' },
      ],
    }),
  ],
};
