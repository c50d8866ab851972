import { Injectable } from '@nestjs/common';

/** What time it is. Rules that end something ask here, so that a test can say it is later. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
