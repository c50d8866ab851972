import type { FastifyRequest } from 'fastify';
import { UPLOAD_PRESETS, type UploadPreset } from '@munay/contracts/shop/media';
import { AppError, isAppError } from '../../errors/app-error';

const isPreset = (value: unknown): value is UploadPreset => UPLOAD_PRESETS.includes(value as UploadPreset);

const toRejection = (error: unknown): AppError => {
  if (isAppError(error)) return error;
  // All other parser errors are caused by an invalid request body
  return new AppError((error as { statusCode?: number }).statusCode === 413 ? 'tooLarge' : 'badRequest');
};

/**
 * Reads `file` and `upload_preset` of a multipart body, in any order.
 * @param assertAllowed rejects a forbidden preset as soon as the preset is known
 * @throws AppError noImage, badRequest, tooLarge, and the errors of `assertAllowed`
 */
export async function readUpload(
  request: FastifyRequest,
  assertAllowed: (preset: UploadPreset) => void,
): Promise<{ file: Buffer; preset: UploadPreset }> {
  if (!request.isMultipart()) throw new AppError('noImage');
  let file: Buffer | undefined;
  let preset: UploadPreset | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file' && part.fieldname === 'file' && !file) file = await part.toBuffer();
      else if (part.type === 'field' && part.fieldname === 'upload_preset' && isPreset(part.value)) {
        preset = part.value;
        assertAllowed(preset);
      } else throw new AppError('badRequest', { fields: [{ field: part.fieldname, rule: 'known' }] });
    }
  } catch (error) {
    throw toRejection(error);
  }
  if (!file || file.length === 0) throw new AppError('noImage');
  if (!preset) throw new AppError('badRequest', { fields: [{ field: 'upload_preset', rule: 'isIn' }] });
  return { file, preset };
}
