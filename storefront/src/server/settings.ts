import type { RenderSettings } from '@munay/contracts/rendered-page';

/** What the HTML service tells the process that it starts. */
export const settings = JSON.parse(process.argv[2] ?? '') as RenderSettings;
