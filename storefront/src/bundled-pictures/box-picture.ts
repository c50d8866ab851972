import avif400 from '../../public/pictures/caja-400.avif';
import webp400 from '../../public/pictures/caja-400.webp';
import avif800 from '../../public/pictures/caja-800.avif';
import webp800 from '../../public/pictures/caja-800.webp';
import avif1200 from '../../public/pictures/caja-1200.avif';
import webp1200 from '../../public/pictures/caja-1200.webp';
import avif1600 from '../../public/pictures/caja-1600.avif';
import webp1600 from '../../public/pictures/caja-1600.webp';
import { createWidePicture } from './widths';

export const BOX_PICTURE = createWidePicture(
  [avif400, avif800, avif1200, avif1600],
  [webp400, webp800, webp1200, webp1600],
  1200,
  '#d8c8b8',
);
