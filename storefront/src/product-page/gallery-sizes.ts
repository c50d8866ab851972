/** Width of the big picture. Its thumbnails ask for the same file: it is there when one is chosen, and no other is needed. */
export const GALLERY_SIZES = '(min-width: 76rem) 36rem, (min-width: 56rem) 48vw, 92vw';
