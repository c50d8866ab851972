import type { QrCode } from '@munay/contracts/order/order';

export function QrPicture({ qr: { size, path }, label }: { qr: QrCode; label: string }) {
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
