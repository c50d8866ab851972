/**
 * `npm run pictures [-- NAME...]`: encodes the shop's pictures, or only the named ones, from the master pictures next
 * to this file. Product and post pictures go to the API, with a list; page pictures go to the storefront. Encoding all
 * of them takes minutes. The results are committed.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { ROOT } from '../workspace/root.mjs';
import { report, runStep } from '../workspace/step.mjs';
import { type Crop, PAGES, PRODUCTS } from './list.ts';

const MASTERS = join(ROOT, 'tools', 'pictures', 'masters');
const MEDIA = join(ROOT, 'services', 'api', 'media', 'pictures');
const BUNDLED_PICTURES = join(ROOT, 'storefront', 'public', 'pictures');
const LOGO = join(ROOT, 'libs', 'kit', 'src', 'ui', 'munay.svg');
const WIDTHS = [200, 400, 600, 800, 1200, 1600];
/** Layout of the preview picture for sharing: picture at the right edge, logo on the background next to it. */
const CARD = { width: 1200, height: 630, picture: 720, logo: 300, ground: '#f7f2ea' };

const openMaster = (name: string): Sharp => sharp(join(MASTERS, `${name}.webp`));

/** Crops and slightly rotates a master picture, so that it looks like a customer's photo. */
async function openCroppedPicture({ source, angle, left, top, side, light }: Crop): Promise<Sharp> {
  const rotatedPicture = await openMaster(source).rotate(angle, { background: '#d9d0c4' }).toBuffer();
  return sharp(
    await sharp(rotatedPicture)
      .extract({ left, top, width: side, height: side })
      .modulate({ brightness: light, saturation: 1.06 })
      .png()
      .toBuffer(),
  );
}

async function getSize(picture: Sharp): Promise<{ width: number; height: number }> {
  const { width, height } = await picture.metadata();
  return { width, height };
}

async function cropMiddle(
  picture: Sharp,
  { width, height }: { width: number; height: number },
  ratio: number,
): Promise<Sharp> {
  const resizedImage =
    width / height > ratio
      ? { width: Math.round(height * ratio), height }
      : { width, height: Math.round(width / ratio) };
  return sharp(
    await picture
      .resize({ ...resizedImage, fit: 'cover' })
      .png()
      .toBuffer(),
  );
}

async function encodeVariants(picture: Sharp, target: string, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    const resizedPicture = picture.clone().resize({ width });
    await resizedPicture.clone().avif({ quality: 50, effort: 3 }).toFile(`${target}-${width}.avif`);
    await resizedPicture.webp({ quality: 74, effort: 4 }).toFile(`${target}-${width}.webp`);
  }
}

async function getBackgroundColour(picture: Sharp): Promise<string> {
  const { dominant } = await picture.stats();
  return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

async function writeCard(picture: Sharp, target: string): Promise<void> {
  const { width, height, logo, ground } = CARD;
  const croppedPicture = await picture.clone().resize(CARD.picture, height, { fit: 'cover' }).toBuffer();
  const sign = await sharp(await readFile(LOGO), { density: 300 })
    .resize({ width: logo })
    .toBuffer({ resolveWithObject: true });
  await sharp({ create: { width, height, channels: 3, background: ground } })
    .composite([
      { input: croppedPicture, left: width - CARD.picture, top: 0 },
      {
        input: sign.data,
        left: Math.round((width - CARD.picture - logo) / 2),
        top: Math.round((height - sign.info.height) / 2),
      },
    ])
    .jpeg({ quality: 76, mozjpeg: true })
    .toFile(target);
}

const names = process.argv.slice(2);
const pickNamed = <T>(list: Readonly<Record<string, T>>): [string, T][] =>
  Object.entries(list).filter(([name]) => names.length === 0 || names.includes(name));

type Facts = { widths: number[]; width: number; height: number; color: string };
type Manifest = Record<string, Record<string, Facts>>;

async function renderProducts(logLine: (line: string) => void): Promise<void> {
  const file = join(MEDIA, 'manifest.json');
  const previousManifest = JSON.parse(await readFile(file, 'utf8')) as Manifest;
  const list: Manifest = Object.fromEntries(
    Object.entries(previousManifest).filter(([name]) => name in PRODUCTS),
  );
  for (const [name, views] of pickNamed(PRODUCTS)) {
    const folder = join(MEDIA, name);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const facts: Record<string, Facts> = {};
    for (const [index, [view, source]] of Object.entries(views).entries()) {
      const picture = typeof source === 'string' ? openMaster(source) : await openCroppedPicture(source);
      const { width, height } = await getSize(picture);
      const widths = [...new Set(WIDTHS.map((value) => Math.min(value, width)))];
      await encodeVariants(picture, join(folder, view), widths);
      facts[view] = { widths, width, height, color: await getBackgroundColour(picture) };
      if (index > 0) continue;
      await picture.clone().resize(144, 144).jpeg({ quality: 80 }).toFile(join(folder, 'mail-144.jpg'));
      await writeCard(picture, join(folder, 'og.jpg'));
    }
    list[name] = facts;
    logLine(name);
  }
  await writeFile(file, `${JSON.stringify(list, null, 1)}\n`);
}

async function renderPages(logLine: (line: string) => void): Promise<void> {
  await mkdir(BUNDLED_PICTURES, { recursive: true });
  for (const [name, { source, widths, ratio }] of pickNamed(PAGES)) {
    const size = await getSize(openMaster(source));
    const picture = ratio ? await cropMiddle(openMaster(source), size, ratio) : openMaster(source);
    await encodeVariants(picture, join(BUNDLED_PICTURES, name), widths);
    const { width, height } = await getSize(picture);
    logLine(`${name}: ${width} x ${height}, ${await getBackgroundColour(picture)}`);
  }
}

try {
  await runStep('pictures of pages', renderPages);
  await runStep('pictures of products and posts', renderProducts);
} catch (error) {
  report(error);
  process.exitCode = 1;
}
