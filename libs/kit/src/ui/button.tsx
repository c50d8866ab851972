import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from '../router/link';

const CLASSES = {
  outline: 'btn',
  /** One for each view. */
  primary: 'btn btn-primary',
  danger: 'btn btn-danger',
  /** Underlined in the shop, without a border in the staff app. */
  quiet: 'btn btn-quiet',
  /** Within a line of text. */
  link: 'btn-link',
  /** An icon alone, as large as a finger: give it an `aria-label`. */
  icon: 'icon-btn',
  chip: 'chip',
  /** Drawn by `className` alone. */
  plain: '',
} as const;

export interface ButtonLook {
  variant?: keyof typeof CLASSES;
  small?: boolean;
  /** As wide as what it stands in. */
  wide?: boolean;
  /** As wide as high, for an icon alone. */
  square?: boolean;
  className?: string | undefined;
}

/** The look of a button for what is none, e.g. the label of a file field. */
export function buttonClass({ variant = 'outline', small, wide, square, className }: ButtonLook): string {
  const sizes = `${small ? ' btn-small' : ''}${wide ? ' btn-wide' : ''}${square ? ' btn-square' : ''}`;
  return `${CLASSES[variant]}${sizes} ${className ?? ''}`.trim();
}

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** At work: greyed and said to be, but not disabled, which would take the focus away. Refusing presses is the caller's. */
    busy?: boolean | undefined;
  };

/** Of type `button` unless told otherwise. */
export function Button({ variant, small, wide, square, className, busy, ...rest }: ButtonProps): ReactNode {
  return (
    <button
      type="button"
      {...rest}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
      className={buttonClass({ variant, small, wide, square, className }) || undefined}
    />
  );
}

export type ButtonLinkProps = Omit<LinkProps, 'to' | 'className'> &
  ButtonLook & {
    /** A path of the shop. */
    to?: LinkProps['to'] | undefined;
    /** An address elsewhere, or a file. */
    href?: string | undefined;
  };

/** Looks like a button and leads somewhere; without `to` and `href` it leads nowhere now, and says so. */
export function ButtonLink(props: ButtonLinkProps): ReactNode {
  const { to, href, variant, small, wide, square, className, children, ...rest } = props;
  const look = buttonClass({ variant, small, wide, square, className });
  if (to !== undefined)
    return (
      <Link {...rest} to={to} className={look}>
        {children}
      </Link>
    );
  if (href !== undefined)
    return (
      <a {...rest} href={href} className={look}>
        {children}
      </a>
    );
  return (
    <span className={look} aria-disabled="true">
      {children}
    </span>
  );
}
