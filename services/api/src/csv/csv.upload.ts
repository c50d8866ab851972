import type { FastifyRequest } from 'fastify';
import { AppError, isAppError } from '../errors/app-error';

/** Reads the only file in a form. @throws AppError csvUnreadable if there is no file, tooLarge */
export async function readUpload(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('csvUnreadable');
  try {
    const part = await request.file();
    if (part?.fieldname !== 'file') throw new AppError('csvUnreadable');
    return await part.toBuffer();
  } catch (error) {
    if (isAppError(error)) throw error;
    throw new AppError((error as { statusCode?: number }).statusCode === 413 ? 'tooLarge' : 'csvUnreadable');
  }
}
