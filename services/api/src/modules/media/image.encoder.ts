import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { LIMITS } from '@munay/contracts/limits';
import type { UploadPreset } from '@munay/contracts/shop/media';
import { AppError, isAppError } from '../../errors/app-error';

export interface ImageFile {
  /** Name of the file, e.g. `image-400.avif` */
  name: string;
  bytes: Buffer;
}

/** A picture that was re-encoded from its pixels. Other data of the uploaded file, such as metadata, is dropped. */
export interface EncodedImage {
  widths: number[];
  width: number;
  height: number;
  /** Colour of the placeholder, in hex. */
  color: string;
  /** First eight hex digits of the content hash. */
  mark: string;
  files: ImageFile[];
}

/** Widths in pixels by preset. Smaller pictures are not enlarged. */
const PRESET_WIDTHS: Record<UploadPreset, readonly number[]> = {
  avatar: [96, 200],
  review: [200, 400, 600, 800, 1200],
  product: [200, 400, 600, 800, 1200],
  post: [200, 400, 600, 800, 1200],
};
const MAIL_IMAGE_SIZE = 144;
const OPEN_GRAPH_SIZE = { width: 1200, height: 630 };
const BACKGROUND = '#ffffff';

/** Whether the first bytes are those of a picture. Name and declared type are ignored. */
const isPicture = (file: Buffer): boolean => {
  const text = (from: number, to: number): string => file.toString('latin1', from, to);
  return (
    text(0, 3) === '\xff\xd8\xff' ||
    text(0, 8) === '\x89PNG\r\n\x1a\n' ||
    (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') ||
    (text(4, 8) === 'ftyp' && /^(avif|avis|mif1)$/.test(text(8, 12)))
  );
};

const INPUT_FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'heif'];

const toHexColor = ({ r, g, b }: { r: number; g: number; b: number }): string =>
  `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;

async function checkImage(file: Buffer): Promise<void> {
  if (!isPicture(file)) throw new AppError('imageUnsupported');
  const { format, width, height } = await sharp(file, { limitInputPixels: false }).metadata();
  if (!INPUT_FORMATS.includes(format)) throw new AppError('imageUnsupported');
  // The size is in the header, so a decompression bomb is rejected before any pixel is decoded
  if (width * height > LIMITS.uploadMaxPixels) throw new AppError('imageTooManyPixels');
}

/** Decodes a picture to raw pixels: upright, in sRGB, at its largest width. */
async function decodeImage(file: Buffer, preset: UploadPreset): Promise<Sharp> {
  const maxWidth = PRESET_WIDTHS[preset].at(-1) ?? 0;
  const orientedImage = sharp(file, {
    limitInputPixels: LIMITS.uploadMaxPixels,
    failOn: 'truncated',
  }).autoOrient();
  const resizedImage =
    preset === 'avatar'
      ? orientedImage.resize({ width: maxWidth, height: maxWidth, fit: 'cover' })
      : orientedImage.resize({ width: maxWidth, withoutEnlargement: true });
  const { data, info } = await resizedImage
    .flatten({ background: BACKGROUND })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

/**
 * Encodes a picture as AVIF and WebP in the widths of its preset, without metadata.
 * @throws AppError imageUnsupported, also for a damaged file; imageTooManyPixels
 */
export async function encodeImage(file: Buffer, preset: UploadPreset): Promise<EncodedImage> {
  try {
    await checkImage(file);
    const picture = await decodeImage(file, preset);
    const { width, height } = await picture.metadata();
    const widths = [...new Set(PRESET_WIDTHS[preset].map((value) => Math.min(value, width)))];
    const files: ImageFile[] = [];
    const add = async (name: string, image: Sharp): Promise<void> => {
      files.push({ name, bytes: await image.toBuffer() });
    };
    // Runs sequentially, because encoding a phone's photo in ten threads would delay all other requests
    for (const targetWidth of widths) {
      const resizedPicture = picture.clone().resize({ width: targetWidth });
      await add(`image-${targetWidth}.avif`, resizedPicture.clone().avif({ quality: 52, effort: 2 }));
      await add(`image-${targetWidth}.webp`, resizedPicture.webp({ quality: 76 }));
    }
    if (preset === 'product' || preset === 'post') {
      await add(
        'mail-144.jpg',
        picture.clone().resize(MAIL_IMAGE_SIZE, MAIL_IMAGE_SIZE).jpeg({ quality: 80 }),
      );
      await add('og.jpg', picture.clone().resize(OPEN_GRAPH_SIZE).jpeg({ quality: 80 }));
    }
    const { dominant } = await picture.stats();
    const largestFile = files.find(({ name }) => name === `image-${width}.avif`)?.bytes ?? Buffer.alloc(0);
    const mark = createHash('sha256').update(largestFile).digest('hex').slice(0, 8);
    return { widths, width, height, color: toHexColor(dominant), mark, files };
  } catch (error) {
    if (isAppError(error)) throw error;
    throw new AppError('imageUnsupported');
  }
}
