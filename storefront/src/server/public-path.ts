import { settings } from './settings';

// Must be imported first, because picture URLs are computed when later modules are evaluated
__webpack_public_path__ = settings.storefrontBase;
