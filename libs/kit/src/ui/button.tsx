import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from '../router/link';

const CLASS_BY_VARIANT = {
  outline: 'btn',
  /** Main action; at most one per view. */
  primary: 'btn btn-primary',
  danger: 'btn btn-danger',
  /** Secondary action: underlined in the shop, without a border in the staff app. */
  quiet: 'btn btn-quiet',
  /** Action within a line of text. */
  link: 'btn-link',
  /** Only an icon, with the size of a touch target. It needs an `aria-label`. */
  icon: 'icon-btn',
  chip: 'chip',
  /** No built-in style; use `className` instead. */
  plain: '',
} as const;

export interface ButtonLook {
  variant?: keyof typeof CLASS_BY_VARIANT | undefined;
  small?: boolean | undefined;
  /** Full width of the container. */
  wide?: boolean | undefined;
  /** Square, for a single icon. */
  square?: boolean | undefined;
  className?: string | undefined;
}

/** Classes that make other elements look like a button, e.g. the label of a file field. */
export function getButtonClass({ variant = 'outline', small, wide, square, className }: ButtonLook): string {
  const sizes = `${small ? ' btn-small' : ''}${wide ? ' btn-wide' : ''}${square ? ' btn-square' : ''}`;
  return `${CLASS_BY_VARIANT[variant]}${sizes} ${className ?? ''}`.trim();
}

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Shows the button as busy, because disabling it would lose the focus. The caller ignores further clicks. */
    busy?: boolean | undefined;
  };

/** A button, by default with `type="button"`. */
export function Button({ variant, small, wide, square, className, busy, ...rest }: ButtonProps): ReactNode {
  return (
    <button
      type="button"
      {...rest}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
      className={getButtonClass({ variant, small, wide, square, className }) || undefined}
    />
  );
}

export type ButtonLinkProps = Omit<LinkProps, 'to' | 'className'> &
  ButtonLook & {
    /** Target path within the shop. */
    to?: LinkProps['to'] | undefined;
    /** URL outside the shop, or of a file. */
    href?: string | undefined;
  };

/** A link that looks like a button. Without `to` and `href` it is rendered as disabled. */
export function ButtonLink(props: ButtonLinkProps): ReactNode {
  const { to, href, variant, small, wide, square, className, children, ...rest } = props;
  const classes = getButtonClass({ variant, small, wide, square, className });
  if (to !== undefined)
    return (
      <Link {...rest} to={to} className={classes}>
        {children}
      </Link>
    );
  if (href !== undefined)
    return (
      <a {...rest} href={href} className={classes}>
        {children}
      </a>
    );
  return (
    <span className={classes} aria-disabled="true">
      {children}
    </span>
  );
}
