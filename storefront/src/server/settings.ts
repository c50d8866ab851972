import type { RenderSettings } from '@munay/contracts/rendered-page';

export const settings = JSON.parse(process.argv[2] ?? '') as RenderSettings;
