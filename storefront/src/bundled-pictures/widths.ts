import type { BundledImage } from '../components/bundled-picture';

const WIDTHS_PX = [400, 800, 1200, 1600] as const;

const createSources = (
  avif: readonly string[],
  webp: readonly string[],
): Pick<BundledImage, 'avif' | 'webp'> => {
  const toSources = (urls: readonly string[]): BundledImage['avif'] =>
    WIDTHS_PX.flatMap((width, index) => (urls[index] === undefined ? [] : [[urls[index], width] as const]));
  return { avif: toSources(avif), webp: toSources(webp) };
};

type WideSources = readonly [at400: string, at800: string, at1200: string, at1600: string];
type NarrowSources = readonly [at400: string, at800: string, at1200: string];
type SmallSources = readonly [at400: string, at800: string];

/** @param height height at a width of 1600 px @param color placeholder colour */
export const createWidePicture = (
  avif: WideSources,
  webp: WideSources,
  height: number,
  color: string,
): BundledImage => ({
  ...createSources(avif, webp),
  width: 1600,
  height,
  color,
});

/** Picture with the aspect ratio 5:4. */
export const createStepPicture = (avif: NarrowSources, webp: NarrowSources, color: string): BundledImage => ({
  ...createSources(avif, webp),
  width: 1200,
  height: 960,
  color,
});

/** Picture with the aspect ratio 4:3 that is shown at less than half of the page's width. */
export const createSmallPicture = (avif: SmallSources, webp: SmallSources, color: string): BundledImage => ({
  ...createSources(avif, webp),
  width: 800,
  height: 600,
  color,
});
