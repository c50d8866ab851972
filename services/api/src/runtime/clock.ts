import { Injectable } from '@nestjs/common';

/** The current time. Rules with deadlines use it, so that tests can advance it. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
