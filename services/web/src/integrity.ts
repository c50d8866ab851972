import { createHash } from 'node:crypto';

/** SHA-256 of a file as Subresource Integrity and content security policies write it. */
export const integrityOf = (content: string | Buffer): string =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`;
