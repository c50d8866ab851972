const CONTENT_TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};

/** @param name file name with the extension of a picture */
export const getPictureType = (name: string): string =>
  CONTENT_TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';

/** Response headers of a picture. Responses may be cached permanently, because a file never changes. */
export const picture = (name: string): { type: string; cacheControl: string } => ({
  type: getPictureType(name),
  cacheControl: 'public, max-age=31536000, immutable',
});
