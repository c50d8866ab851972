import { isIP } from 'node:net';
import { connect } from 'node:tls';

const TIMEOUT_MS = 3_000;

/**
 * Returns when the certificate of a public URL expires.
 * @returns null for a URL without TLS, or if no connection was possible
 */
export function readCertificateEnd(origin: string): Promise<Date | null> {
  const { protocol, hostname, port } = new URL(origin);
  if (protocol !== 'https:') return Promise.resolve(null);
  return new Promise((resolve) => {
    // An expired or untrusted certificate is not rejected, because no data is sent and the expiry is reported
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      ...(isIP(hostname) === 0 && { servername: hostname }),
      rejectUnauthorized: false,
    });
    const end = (date: Date | null): void => {
      socket.destroy();
      resolve(date);
    };
    socket.setTimeout(TIMEOUT_MS, () => end(null));
    socket.once('error', () => end(null));
    socket.once('secureConnect', () => {
      const { valid_to: until } = socket.getPeerCertificate();
      end(until ? new Date(until) : null);
    });
  });
}
