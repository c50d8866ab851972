import type { AuditLogKeyring, SignedEntry } from './audit-log.keyring';

/** First and last position of consecutive unsigned entries. */
type SequenceRange = [from: number, to: number];

const formatRun = ([from, to]: SequenceRange): string =>
  from === to ? `Entry ${from} is` : `Entries ${from} to ${to} are`;

/** Verifies the signatures of the audit log. Database access suffices to forge a hash, but not a signature. */
export class SignatureCheck {
  private readonly runs: SequenceRange[] = [];
  private readonly unknownKeys = new Map<string, { first: number; count: number }>();
  private readonly invalidEntries: string[] = [];
  private signedCount = 0;

  constructor(private readonly auditLogKeyring: AuditLogKeyring) {}

  add(entry: SignedEntry): void {
    const { sequence, keyId, signature } = entry;
    if (keyId === undefined || signature === undefined) return this.addUnsigned(sequence);
    this.signedCount += 1;
    if (!this.auditLogKeyring.hasKey(keyId)) {
      const { first, count } = this.unknownKeys.get(keyId) ?? { first: sequence, count: 0 };
      this.unknownKeys.set(keyId, { first, count: count + 1 });
    } else if (!this.auditLogKeyring.verify(entry))
      this.invalidEntries.push(`Entry ${sequence} carries a signature that is not its own`);
  }

  private addUnsigned(sequence: number): void {
    const lastRun = this.runs.at(-1);
    if (lastRun?.[1] === sequence - 1) lastRun[1] = sequence;
    else this.runs.push([sequence, sequence]);
  }

  getResult(): { problems: string[]; notes: string[] } {
    if (this.auditLogKeyring.isEmpty)
      return {
        problems: [],
        notes:
          this.signedCount === 0 ? [] : ['The signatures cannot be verified here: AUDIT_KEYS is not set'],
      };
    const unsignedProblems = this.runs.map((run) => `${formatRun(run)} not signed`);
    const unknownKeyProblems = [...this.unknownKeys].map(
      ([id, { first, count }]) =>
        `${count} entries, the first of them ${first}, are signed by the key ${id}, which is not in AUDIT_KEYS`,
    );
    return { problems: [...this.invalidEntries, ...unknownKeyProblems, ...unsignedProblems], notes: [] };
  }
}
