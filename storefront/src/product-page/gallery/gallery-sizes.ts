export const GALLERY_SIZES = '(min-width: 76rem) 36rem, (min-width: 56rem) 48vw, 92vw';
export const THUMBNAIL_SIZES = '(min-width: 56rem) 84px, 56px';
export const DETAIL_SIZES = '(min-width: 56rem) 21rem, 46vw';
