import { createHash } from 'node:crypto';

/** SHA-256 in the format of Subresource Integrity and content security policies. */
export const computeIntegrity = (content: string | Buffer): string =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`;
