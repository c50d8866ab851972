import { IsISO8601, Matches } from 'class-validator';
import type { DocumentPeriod } from '@munay/contracts/admin/document';

const DAY = /^20\d\d-\d\d-\d\d$/;

export class DocumentPeriodDto implements DocumentPeriod {
  @Matches(DAY) @IsISO8601({ strict: true }) from: string;
  @Matches(DAY) @IsISO8601({ strict: true }) to: string;
}
