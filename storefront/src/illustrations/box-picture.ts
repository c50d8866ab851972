import avif400 from '../../public/pictures/caja-400.avif';
import webp400 from '../../public/pictures/caja-400.webp';
import avif800 from '../../public/pictures/caja-800.avif';
import webp800 from '../../public/pictures/caja-800.webp';
import avif1200 from '../../public/pictures/caja-1200.avif';
import webp1200 from '../../public/pictures/caja-1200.webp';
import avif1600 from '../../public/pictures/caja-1600.avif';
import webp1600 from '../../public/pictures/caja-1600.webp';
import type { BundledImage } from '../components/bundled-picture';

export const BOX: BundledImage = {
  avif: [
    [avif400, 400],
    [avif800, 800],
    [avif1200, 1200],
    [avif1600, 1600],
  ],
  webp: [
    [webp400, 400],
    [webp800, 800],
    [webp1200, 1200],
    [webp1600, 1600],
  ],
  width: 1600,
  height: 1200,
  color: '#d8c8b8',
};
