import { Injectable, Logger } from '@nestjs/common';

/** An entry of the log: its number, and the hash that covers it and all earlier entries. */
export interface LogPosition {
  sequence: number;
  hash: string;
}

/**
 * The furthest entry that this process has seen, in its memory and its log. An intruder with access only to the
 * database can truncate the audit log, but cannot change what a process has seen.
 */
@Injectable()
export class AuditLogWitness {
  private readonly log = new Logger('AuditLog');
  private latest: LogPosition | null = null;

  /** The furthest entry; null before the first. */
  get last(): LogPosition | null {
    return this.latest;
  }

  /** Call when an entry was committed, or the log was verified up to it. */
  record(place: LogPosition): void {
    if (this.latest && place.sequence <= this.latest.sequence) return;
    this.latest = place;
    this.log.log({ msg: 'end of the audit log', ...place });
  }
}
