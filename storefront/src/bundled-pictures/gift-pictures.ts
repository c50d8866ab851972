import closedAvif400 from '../../public/pictures/caja-cerrada-400.avif';
import closedWebp400 from '../../public/pictures/caja-cerrada-400.webp';
import closedAvif800 from '../../public/pictures/caja-cerrada-800.avif';
import closedWebp800 from '../../public/pictures/caja-cerrada-800.webp';
import wrappedAvif400 from '../../public/pictures/regalo-400.avif';
import wrappedWebp400 from '../../public/pictures/regalo-400.webp';
import wrappedAvif800 from '../../public/pictures/regalo-800.avif';
import wrappedWebp800 from '../../public/pictures/regalo-800.webp';
import { createSmallPicture } from './widths';

export const CLOSED_BOX_PICTURE = createSmallPicture(
  [closedAvif400, closedAvif800],
  [closedWebp400, closedWebp800],
  '#e8d8c8',
);
export const GIFT_PICTURE = createSmallPicture(
  [wrappedAvif400, wrappedAvif800],
  [wrappedWebp400, wrappedWebp800],
  '#e8d8c8',
);
