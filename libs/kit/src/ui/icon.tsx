import type { ReactNode } from 'react';
import { ICON_PATHS, type IconName } from './icon-paths';

/** Decorative: nearby text or the button's name must carry the meaning. */
export function Icon({
  name,
  small = false,
  className,
}: {
  name: IconName;
  small?: boolean;
  className?: string;
}): ReactNode {
  const classes = ['icon', small ? 's' : '', className ?? ''].filter(Boolean).join(' ');
  return (
    <svg className={classes} viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
