export interface SandboxOptions {
  secretKey: string;
  webhookUrl: string | null;
  webhookSecret: string;
  /** Null keeps everything in memory. */
  dataDir: string | null;
  assetsDirs: readonly string[];
  /** Origin of the page; null = the one the caller used. */
  publicOrigin: string | null;
  /** How long a paid buyer waits for the shop's 2xx before the redirect. Stripe: 10 s. */
  redirectHoldMs: number;
  /** Simulated delay of the bank. */
  bankDelayMs: number;
  webhookRetryMs: readonly number[];
  refundSettleMs: number;
  /** False disables the control API. */
  controls: boolean;
}
