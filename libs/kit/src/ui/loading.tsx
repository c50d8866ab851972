import type { ReactNode } from 'react';
import { Fixed } from '../i18n/t';

/** What a part shows while its script is on the way; the stylesheet keeps it invisible for 200 ms. */
export function Loading(): ReactNode {
  return (
    <div className="loading" role="status">
      <div className="spin" aria-hidden="true" />
      <Fixed text="loading" as="p" />
    </div>
  );
}
