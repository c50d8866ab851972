import type { ReactNode } from 'react';

export const SkeletonLines = (): ReactNode =>
  ['t', 'l', 'p', 'u'].map((line) => <span key={line} className={`skeleton ${line}`} />);
