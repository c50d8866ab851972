import { Injectable, type PipeTransform } from '@nestjs/common';
import { AppError } from '../../errors/app-error';

/** Accepts an id or a slug of a product. */
@Injectable()
export class ProductKeyPipe implements PipeTransform<unknown, string> {
  transform(value: unknown): string {
    const key = typeof value === 'string' ? value.toLowerCase() : '';
    if (!/^[a-z0-9](?:[a-z0-9-]{0,118}[a-z0-9])?$/.test(key)) throw new AppError('noProduct');
    return key;
  }
}
