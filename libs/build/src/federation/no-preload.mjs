/** The HTML service names the files of a page. */
export const formatPreloadArgs = () => [];
export const preloadAssets = async () => [];
export const generatePreloadAssetsPlugin = () => ({ name: 'no-preload' });
