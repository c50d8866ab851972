import type { ReactNode } from 'react';

interface MeterProps {
  /** 0 to 1. */
  share: number;
  className?: string;
}

/**
 * A bar filled to a share. Drawn by attributes, which the CSP allows in HTML, so it is right before any script runs
 * and in print.
 */
export function Meter({ share, className = '' }: MeterProps): ReactNode {
  return (
    <svg
      className={`meter ${className}`}
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect width={Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 100} height="1" />
    </svg>
  );
}
