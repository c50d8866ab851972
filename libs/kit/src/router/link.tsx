import type { AnchorHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { type To, useHref, useLinkClickHandler, useLocation } from 'react-router-dom';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of the shop. */
  to: To;
  replace?: boolean;
  state?: unknown;
  preventScrollReset?: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

/** The router's own link contains the prefetching and fetchers of its framework, which no page uses. */
export function Link({
  to,
  replace,
  state,
  preventScrollReset,
  onClick,
  children,
  ...rest
}: LinkProps): ReactNode {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    state,
    ...(rest.target !== undefined && { target: rest.target }),
    ...(replace !== undefined && { replace }),
    ...(preventScrollReset !== undefined && { preventScrollReset }),
  });
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return (
    <a {...rest} href={href} onClick={click}>
      {children}
    </a>
  );
}

/** Marked as current on its own page and the pages below it. */
export function NavLink({ to, ...rest }: LinkProps & { to: string }): ReactNode {
  const { pathname } = useLocation();
  const isCurrent = pathname === to || pathname.startsWith(`${to}/`);
  return <Link {...rest} to={to} aria-current={isCurrent ? 'page' : undefined} />;
}
