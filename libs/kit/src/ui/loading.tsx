import type { ReactNode } from 'react';
import { Fixed } from '../i18n/t';

/** Invisible for the first 200 ms, by its stylesheet. */
export function Loading(): ReactNode {
  return (
    <div className="loading" role="status">
      <div className="spin" aria-hidden="true" />
      <Fixed text="loading" as="p" />
    </div>
  );
}
