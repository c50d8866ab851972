import avif400 from '../../public/pictures/paso-banda-400.avif';
import avif800 from '../../public/pictures/paso-banda-800.avif';
import webp400 from '../../public/pictures/paso-banda-400.webp';
import webp800 from '../../public/pictures/paso-banda-800.webp';
import type { BundledImage } from '../components/bundled-picture';

export const STEP_BANDA: BundledImage = {
  avif: [
    [avif400, 400],
    [avif800, 800],
  ],
  webp: [
    [webp400, 400],
    [webp800, 800],
  ],
  width: 800,
  height: 800,
  color: '#ded5d1',
};
