import bandaAvif400 from '../../public/pictures/paso-banda-400.avif';
import bandaWebp400 from '../../public/pictures/paso-banda-400.webp';
import bandaAvif800 from '../../public/pictures/paso-banda-800.avif';
import bandaWebp800 from '../../public/pictures/paso-banda-800.webp';
import corteAvif400 from '../../public/pictures/paso-corte-400.avif';
import corteWebp400 from '../../public/pictures/paso-corte-400.webp';
import corteAvif800 from '../../public/pictures/paso-corte-800.avif';
import corteWebp800 from '../../public/pictures/paso-corte-800.webp';
import curadoAvif400 from '../../public/pictures/paso-curado-400.avif';
import curadoWebp400 from '../../public/pictures/paso-curado-400.webp';
import curadoAvif800 from '../../public/pictures/paso-curado-800.avif';
import curadoWebp800 from '../../public/pictures/paso-curado-800.webp';
import moldeAvif400 from '../../public/pictures/paso-molde-400.avif';
import moldeWebp400 from '../../public/pictures/paso-molde-400.webp';
import moldeAvif800 from '../../public/pictures/paso-molde-800.avif';
import moldeWebp800 from '../../public/pictures/paso-molde-800.webp';
import pesarAvif400 from '../../public/pictures/paso-pesar-400.avif';
import pesarWebp400 from '../../public/pictures/paso-pesar-400.webp';
import pesarAvif800 from '../../public/pictures/paso-pesar-800.avif';
import pesarWebp800 from '../../public/pictures/paso-pesar-800.webp';
import type { BundledImage } from '../components/bundled-picture';

type Urls = readonly [avif400: string, avif800: string, webp400: string, webp800: string];

const picture = (
  [avif400, avif800, webp400, webp800]: Urls,
  height: number,
  color: string,
): BundledImage => ({
  avif: [
    [avif400, 400],
    [avif800, 800],
  ],
  webp: [
    [webp400, 400],
    [webp800, 800],
  ],
  width: 800,
  height,
  color,
});

export const STEP_BANDA = picture([bandaAvif400, bandaAvif800, bandaWebp400, bandaWebp800], 800, '#ded5d1');
export const STEP_CORTE = picture([corteAvif400, corteAvif800, corteWebp400, corteWebp800], 640, '#decdb3');
export const STEP_CURADO = picture(
  [curadoAvif400, curadoAvif800, curadoWebp400, curadoWebp800],
  640,
  '#d3c4b0',
);
export const STEP_MOLDE = picture([moldeAvif400, moldeAvif800, moldeWebp400, moldeWebp800], 640, '#d0c2b7');
export const STEP_PESAR = picture([pesarAvif400, pesarAvif800, pesarWebp400, pesarWebp800], 640, '#e3dac9');
