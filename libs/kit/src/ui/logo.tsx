import type { ReactNode } from 'react';
import wordmark from './munay.svg';

/** The shop's logo. Set `label` if there is no text next to it, e.g. in a link to the home page. */
export function Logo({ label = '' }: { label?: string }): ReactNode {
  return <img src={wordmark} width={262} height={78} alt={label} />;
}
