import type { ReactNode } from 'react';
import type { ImageView } from '@munay/contracts/shop/product';
import { apiUrl } from '../base/settings';
import { applyStyle } from './apply-style';
import { MovingPicture } from './moving-picture';

const toSourceSet = (image: ImageView, format: 'avif' | 'webp'): string =>
  image.widths.map((width) => `${apiUrl(`${image.base}-${width}.${format}`)} ${width}w`).join(', ');

export interface PictureProps {
  image: ImageView;
  /** CSS width per breakpoint, e.g. `(min-width: 68rem) 19rem, 48vw`. */
  sizes: string;
  /** Alternative text; empty if the adjacent text already describes the picture. */
  alt?: string;
  /**
   * Set for pictures above the fold. They are loaded immediately; with `high` they are loaded before other pictures.
   */
  eager?: boolean | 'high';
  className?: string;
  /** Transition name while the picture moves to another page, otherwise empty; see `useClickedPicture`. */
  moves?: string | undefined;
}

/**
 * Load handler for pictures that move to another page. Setting it prevents React from delaying the commit until the
 * picture is loaded.
 */
const ignoreLoad = (): void => undefined;

/** A picture as AVIF and WebP in the available widths. Its colour fills the box while it loads. */
export function Picture({
  image,
  sizes,
  alt = image.alt,
  eager = false,
  className,
  moves,
}: PictureProps): ReactNode {
  const fallback = image.widths.at(-1) ?? image.width;
  const imageElement = (
    <img
      src={apiUrl(`${image.base}-${fallback}.webp`)}
      srcSet={toSourceSet(image, 'webp')}
      sizes={sizes}
      width={image.width}
      height={image.height}
      alt={alt}
      loading={eager === false ? 'lazy' : 'eager'}
      fetchPriority={eager === 'high' ? 'high' : 'auto'}
      decoding={eager === false ? 'async' : 'auto'}
      ref={applyStyle({ backgroundColor: image.color })}
      className={className}
      onLoad={moves === undefined ? undefined : ignoreLoad}
    />
  );
  return (
    <picture>
      <source type="image/avif" srcSet={toSourceSet(image, 'avif')} sizes={sizes} />
      {moves === undefined ? imageElement : <MovingPicture name={moves}>{imageElement}</MovingPicture>}
    </picture>
  );
}
