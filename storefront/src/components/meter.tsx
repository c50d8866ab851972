import type { ReactNode } from 'react';

interface MeterProps {
  /** Filled fraction, from 0 to 1. */
  share: number;
  className?: string;
}

/**
 * A partly filled bar. It is drawn with attributes, which the CSP permits in HTML, so that it is correct without
 * scripts and in print.
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
