import type { QrCode } from '@munay/contracts/order/order';

/** A code to scan, black on white whatever the page's colours. */
export function QrPicture({ qr: { size, path }, label }: { qr: QrCode; label: string }) {
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
