export const GALLERY_SIZES = '(min-width: 76rem) 36rem, (min-width: 56rem) 48vw, 92vw';
