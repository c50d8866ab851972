import { Injectable } from '@nestjs/common';

/** The current time. Deadlines are checked against it, so that tests can advance it. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
