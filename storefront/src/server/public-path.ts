import { settings } from './settings';

// Imported first: addresses of pictures are made while the modules after this one are evaluated
__webpack_public_path__ = settings.storefrontBase;
