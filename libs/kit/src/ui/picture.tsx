import type { ReactNode } from 'react';
import type { ImageView } from '@munay/contracts/shop/product';
import { apiUrl } from '../settings';
import { applyStyle } from './apply-style';

const sources = (image: ImageView, format: 'avif' | 'webp'): string =>
  image.widths.map((width) => `${apiUrl(`${image.base}-${width}.${format}`)} ${width}w`).join(', ');

export interface PictureProps {
  image: ImageView;
  /** CSS width of the picture at each breakpoint, e.g. `(min-width: 68rem) 19rem, 48vw`. */
  sizes: string;
  /** Empty where the words beside it already say what is seen. */
  alt?: string;
  /** For pictures in the first screen: loaded at once and, with `high`, before others. */
  eager?: boolean | 'high';
  className?: string;
}

/** A picture of the API in AVIF and WebP at the widths it has; its colour fills the box until it is there. */
export function Picture({
  image,
  sizes,
  alt = image.alt,
  eager = false,
  className,
}: PictureProps): ReactNode {
  const fallback = image.widths.at(-1) ?? image.width;
  return (
    <picture>
      <source type="image/avif" srcSet={sources(image, 'avif')} sizes={sizes} />
      <img
        src={apiUrl(`${image.base}-${fallback}.webp`)}
        srcSet={sources(image, 'webp')}
        sizes={sizes}
        width={image.width}
        height={image.height}
        alt={alt}
        loading={eager === false ? 'lazy' : 'eager'}
        fetchPriority={eager === 'high' ? 'high' : 'auto'}
        decoding={eager === false ? 'async' : 'auto'}
        ref={applyStyle({ backgroundColor: image.color })}
        className={className}
      />
    </picture>
  );
}
