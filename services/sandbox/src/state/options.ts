export interface SandboxOptions {
  secretKey: string;
  webhookUrl: string | null;
  webhookSecret: string;
  /** Folder for the records; null to store them in memory. */
  dataDir: string | null;
  assetsDirs: readonly string[];
  /** Origin of the payment page; null for the origin of the request. */
  publicOrigin: string | null;
  /** Maximum time that the redirect after a payment waits for the shop's 2xx response. Stripe waits 10 s. */
  redirectHoldMs: number;
  /** Simulated delay of the bank. */
  bankDelayMs: number;
  webhookRetryMs: readonly number[];
  refundSettleMs: number;
  /** False disables the control API. */
  controls: boolean;
}
