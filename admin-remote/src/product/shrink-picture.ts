import { LIMITS } from '@munay/contracts/limits';

/** Maximum side length in px; the shop never shows larger pictures. */
const MAX_SIDE_PX = 2_400;
const JPEG_QUALITY = 0.9;

/**
 * Prepares a picture for upload. Large pictures and formats with limited browser support are converted to JPEG.
 * @returns null if the browser cannot read the file
 */
export async function shrinkPicture(file: File, isAccepted: boolean): Promise<File | null> {
  if (isAccepted && file.size <= LIMITS.uploadMaxBytes) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, MAX_SIDE_PX / Math.max(bitmap.width, bitmap.height));
    const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY });
    if (blob.size > LIMITS.uploadMaxBytes) return null;
    return new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: blob.type });
  } catch {
    return null;
  }
}
