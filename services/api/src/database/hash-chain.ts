import { createHash } from 'node:crypto';

/** Value of the previous hash in the first record of a chain. */
export const CHAIN_START = '0'.repeat(64);

/** Serialises an object with sorted keys, so that equal content results in equal strings. */
function toCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(',')}]`;
  if (value !== null && typeof value === 'object')
    return `{${Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .sort(
        // Stryker disable next-line EqualityOperator: no object has a key twice
        ([a], [b]) => (a < b ? -1 : 1),
      )
      .map(([key, field]) => `${JSON.stringify(key)}:${toCanonicalJson(field)}`)
      .join(',')}}`;
  return JSON.stringify(value);
}

/** SHA-256 of a record's content and the previous hash, in hex. */
export const computeChainHash = (fields: object, previousHash: string): string =>
  createHash('sha256')
    .update(`${previousHash}\n${toCanonicalJson(fields)}`)
    .digest('hex');

/** A record of a chain. It contains the hash of the previous record, so that changes and deletions are detected. */
export interface ChainLink {
  number: string;
  sequence: number;
  fields: object;
  previousHash: string;
  hash: string;
}

/** Verifies the records of a chain in order and reports breaks. */
export class ChainCheck {
  private previousHash = CHAIN_START;
  private sequence = 0;
  readonly problems: string[] = [];

  add(link: ChainLink): void {
    if (link.sequence !== this.sequence + 1)
      this.problems.push(`${link.number} follows number ${this.sequence}`);
    if (link.previousHash !== this.previousHash)
      this.problems.push(`${link.number} does not carry the hash of the one before`);
    if (link.hash !== computeChainHash(link.fields, link.previousHash))
      this.problems.push(`${link.number} was changed after it was written`);
    this.sequence = link.sequence;
    this.previousHash = link.hash;
  }
}
