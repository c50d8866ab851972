export interface SandboxOptions {
  /** The one key it accepts; a live key is refused. */
  secretKey: string;
  webhookUrl: string | null;
  webhookSecret: string;
  /** Null keeps everything in memory. */
  dataDir: string | null;
  /** Folders with the page's style, script and fonts. */
  assetsDirs: readonly string[];
  /** Scheme and host of the page in a browser; null = whatever the caller used. */
  publicOrigin: string | null;
  /** How long a paid buyer waits for the shop's 2xx before the redirect. Stripe: 10 s. */
  redirectHoldMs: number;
  /** How long the bank "thinks" on the page. */
  bankDelayMs: number;
  webhookRetryMs: readonly number[];
  refundSettleMs: number;
  /** False takes the control path away altogether. */
  controls: boolean;
}
