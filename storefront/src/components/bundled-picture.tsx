import type { ReactNode } from 'react';
import { applyStyle } from '@munay/kit';

export interface BundledImage {
  avif: readonly (readonly [url: string, width: number])[];
  webp: readonly (readonly [url: string, width: number])[];
  width: number;
  height: number;
  color: string;
}

const toSourceSet = (files: BundledImage['avif']): string =>
  files.map(([url, width]) => `${url} ${width}w`).join(', ');

export interface BundledPictureProps {
  image: BundledImage;
  sizes: string;
  alt: string;
  /** Whether the picture is the largest contentful paint, which is loaded with high priority. */
  first?: boolean;
}

/** A bundled picture, rendered like the kit's `Picture`. */
export function BundledPicture({ image, sizes, alt, first = false }: BundledPictureProps): ReactNode {
  return (
    <picture>
      <source type="image/avif" srcSet={toSourceSet(image.avif)} sizes={sizes} />
      <img
        src={image.webp.at(-1)?.[0]}
        srcSet={toSourceSet(image.webp)}
        sizes={sizes}
        width={image.width}
        height={image.height}
        alt={alt}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding={first ? 'auto' : 'async'}
        ref={applyStyle({ backgroundColor: image.color })}
      />
    </picture>
  );
}
