import bandaAvif400 from '../../public/pictures/paso-banda-400.avif';
import bandaWebp400 from '../../public/pictures/paso-banda-400.webp';
import bandaAvif800 from '../../public/pictures/paso-banda-800.avif';
import bandaWebp800 from '../../public/pictures/paso-banda-800.webp';
import bandaAvif1200 from '../../public/pictures/paso-banda-1200.avif';
import bandaWebp1200 from '../../public/pictures/paso-banda-1200.webp';
import corteAvif400 from '../../public/pictures/paso-corte-400.avif';
import corteWebp400 from '../../public/pictures/paso-corte-400.webp';
import corteAvif800 from '../../public/pictures/paso-corte-800.avif';
import corteWebp800 from '../../public/pictures/paso-corte-800.webp';
import corteAvif1200 from '../../public/pictures/paso-corte-1200.avif';
import corteWebp1200 from '../../public/pictures/paso-corte-1200.webp';
import curadoAvif400 from '../../public/pictures/paso-curado-400.avif';
import curadoWebp400 from '../../public/pictures/paso-curado-400.webp';
import curadoAvif800 from '../../public/pictures/paso-curado-800.avif';
import curadoWebp800 from '../../public/pictures/paso-curado-800.webp';
import curadoAvif1200 from '../../public/pictures/paso-curado-1200.avif';
import curadoWebp1200 from '../../public/pictures/paso-curado-1200.webp';
import moldeAvif400 from '../../public/pictures/paso-molde-400.avif';
import moldeWebp400 from '../../public/pictures/paso-molde-400.webp';
import moldeAvif800 from '../../public/pictures/paso-molde-800.avif';
import moldeWebp800 from '../../public/pictures/paso-molde-800.webp';
import moldeAvif1200 from '../../public/pictures/paso-molde-1200.avif';
import moldeWebp1200 from '../../public/pictures/paso-molde-1200.webp';
import pesarAvif400 from '../../public/pictures/paso-pesar-400.avif';
import pesarWebp400 from '../../public/pictures/paso-pesar-400.webp';
import pesarAvif800 from '../../public/pictures/paso-pesar-800.avif';
import pesarWebp800 from '../../public/pictures/paso-pesar-800.webp';
import pesarAvif1200 from '../../public/pictures/paso-pesar-1200.avif';
import pesarWebp1200 from '../../public/pictures/paso-pesar-1200.webp';
import { createStepPicture } from './widths';

export const STEP_BANDA = createStepPicture(
  [bandaAvif400, bandaAvif800, bandaAvif1200],
  [bandaWebp400, bandaWebp800, bandaWebp1200],
  '#e8d8c8',
);
export const STEP_CORTE = createStepPicture(
  [corteAvif400, corteAvif800, corteAvif1200],
  [corteWebp400, corteWebp800, corteWebp1200],
  '#decdb3',
);
export const STEP_CURADO = createStepPicture(
  [curadoAvif400, curadoAvif800, curadoAvif1200],
  [curadoWebp400, curadoWebp800, curadoWebp1200],
  '#b8a898',
);
export const STEP_MOLDE = createStepPicture(
  [moldeAvif400, moldeAvif800, moldeAvif1200],
  [moldeWebp400, moldeWebp800, moldeWebp1200],
  '#e8d8c8',
);
export const STEP_PESAR = createStepPicture(
  [pesarAvif400, pesarAvif800, pesarAvif1200],
  [pesarWebp400, pesarWebp800, pesarWebp1200],
  '#d8c8b8',
);
