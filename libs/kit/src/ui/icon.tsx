import type { IconNode } from 'lucide';
import { createElement, type ReactNode } from 'react';
import { ICON_SHAPES, type IconName } from './icon-shapes';

interface IconStyle {
  small?: boolean;
  className?: string | undefined;
}

/** Renders a Lucide shape. Like `Icon`, it is decorative. */
export function IconShape({ shape, small = false, className }: IconStyle & { shape: IconNode }): ReactNode {
  const classes = ['icon', small ? 's' : '', className ?? ''].filter(Boolean).join(' ');
  return (
    <svg className={classes} viewBox="0 0 24 24" aria-hidden="true">
      {shape.map(([tag, attributes], key) => createElement(tag, { ...attributes, key }))}
    </svg>
  );
}

/** A decorative icon: nearby text or the name of the button must carry the meaning. */
export function Icon({ name, ...look }: IconStyle & { name: IconName }): ReactNode {
  return <IconShape shape={ICON_SHAPES[name]} {...look} />;
}
