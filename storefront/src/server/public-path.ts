import { workerData } from 'node:worker_threads';
import type { RenderSettings } from '@munay/contracts/rendered-page';

// Imported first: addresses of pictures are made while the modules after this one are evaluated
__webpack_public_path__ = (workerData as RenderSettings).storefrontBase;
