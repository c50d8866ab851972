import type { ReactNode } from 'react';
import { useT } from '@munay/kit';
import styles from './places-map.module.css';

const IBERIA =
  'M198 32l14-10l24 2l21 2l22 2l27 8l26 5l-10 15l-15 8l-10 13l-2 7l6 8l-9 9l-2 7l-14 12l-25 1l-13 9l-8-8l-11-8l-17 2l2-19l-8-5l8-20l1-14l-3-13z';
const PERU =
  'M16 133l10-9l13 15l10-17l25-30l17 12l35 12l1 17l-29 8l-8 22l10 21l21 1l0 15l10 0l8 15l-2 20l-4 11l4 8l-5 11l-9 9l-11-11l-20-11l-19-10l-7-13l-9-18l-11-20l-5-15l-11-16l-12-11z';
const ROUTE = 'M107 225Q150 90 259 69L294 82M107 225L72 202M107 225L127 248';
const WAVES = 'M170 190q6-5 12 0t12 0M196 214q6-5 12 0t12 0M160 240q6-5 12 0t12 0';

/** Locations on the map, with the positions of their labels. */
const MAP_PLACES = [
  { id: 'junin', dot: [72, 202], name: [82, 196], anchor: 'start' },
  { id: 'cusco', dot: [107, 225], name: [118, 222], anchor: 'start' },
  { id: 'puno', dot: [127, 248], name: [138, 253], anchor: 'start' },
  { id: 'madrid', dot: [259, 69], name: [250, 62], anchor: 'end' },
  { id: 'valencia', dot: [294, 82], name: [304, 86], anchor: 'start' },
] as const;

/** Map of Peru and the Iberian Peninsula, each at its own scale, with the route of the plants. */
export function PlacesMap(): ReactNode {
  const t = useT();
  return (
    <svg className={styles.map} viewBox="0 8 360 274" role="img" aria-label={t('about.map')}>
      <path d={PERU} />
      <path d={IBERIA} />
      <path d={WAVES} className={styles.faint} />
      <path d={ROUTE} className={styles.way} />
      {MAP_PLACES.map(({ id, dot: [cx, cy], name: [x, y], anchor }) => (
        <g key={id} className={styles.place}>
          <circle cx={cx} cy={cy} r="4" />
          <text x={x} y={y} textAnchor={anchor}>
            {t(`about.place.${id}`)}
          </text>
        </g>
      ))}
    </svg>
  );
}
