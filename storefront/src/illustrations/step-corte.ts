import avif400 from '../../public/pictures/paso-corte-400.avif';
import avif800 from '../../public/pictures/paso-corte-800.avif';
import webp400 from '../../public/pictures/paso-corte-400.webp';
import webp800 from '../../public/pictures/paso-corte-800.webp';
import type { BundledImage } from '../components/bundled-picture';

export const STEP_CORTE: BundledImage = {
  avif: [
    [avif400, 400],
    [avif800, 800],
  ],
  webp: [
    [webp400, 400],
    [webp800, 800],
  ],
  width: 800,
  height: 640,
  color: '#decdb3',
};
