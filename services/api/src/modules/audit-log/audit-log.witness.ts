import { Injectable, Logger } from '@nestjs/common';

/** Position of an entry in the log: its number, and the hash that covers it and all earlier entries. */
export interface LogPosition {
  sequence: number;
  hash: string;
}

/**
 * Remembers the last entry that this process has seen, in memory and in the process log. An intruder with access only
 * to the database can truncate the audit log, but cannot change these copies.
 */
@Injectable()
export class AuditLogWitness {
  private readonly log = new Logger('AuditLog');
  private latestPosition: LogPosition | null = null;

  /** The last entry seen; null before the first. */
  get last(): LogPosition | null {
    return this.latestPosition;
  }

  /** Call after an entry has been committed, or the log has been verified up to an entry. */
  record(place: LogPosition): void {
    if (this.latestPosition && place.sequence <= this.latestPosition.sequence) return;
    this.latestPosition = place;
    this.log.log({ msg: 'end of the audit log', ...place });
  }
}
