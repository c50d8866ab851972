import { Injectable, type PipeTransform } from '@nestjs/common';
import { AppError } from '../errors/app-error';

/** Accepts only ids of 24 hex digits. */
@Injectable()
export class ObjectIdPipe implements PipeTransform<unknown, string> {
  transform(value: unknown): string {
    if (typeof value !== 'string' || !/^[0-9a-f]{24}$/i.test(value)) throw new AppError('notFound');
    return value.toLowerCase();
  }
}
