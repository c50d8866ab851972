export const WEBHOOK_MODES = [
  'normal',
  'drop',
  'delay',
  'repeat',
  'parallel',
  'hold',
  'reorder',
  'stale',
  'future',
  'wrong-secret',
  'rolled-secret',
] as const;
type WebhookModeName = (typeof WEBHOOK_MODES)[number];

export interface WebhookMode {
  mode: WebhookModeName;
  /** Number of remaining deliveries; null for unlimited. */
  next: number | null;
  share: number;
  types: string[];
  /** In ms: the delay for `delay`, or the time for which `reorder` collects deliveries. */
  delayMs: number;
  times: number;
  /** For `stale` and `future`: offset of the signature's time `t`, in seconds. */
  ageSeconds: number;
  /** For `rolled-secret`: a second secret that is also valid. */
  secret: string;
}

const NORMAL: WebhookMode = {
  mode: 'normal',
  next: null,
  share: 100,
  types: [],
  delayMs: 0,
  times: 1,
  ageSeconds: 0,
  secret: '',
};

/** The first mode that matches a delivery applies. */
export class WebhookModes {
  private modes: WebhookMode[] = [];

  setMode(mode: WebhookMode): void {
    this.modes = this.modes.filter((entry) => entry.types.join() !== mode.types.join());
    if (mode.mode !== 'normal') this.modes.push(mode);
  }

  clear(): void {
    this.modes = [];
  }

  list(): WebhookMode[] {
    return this.modes.map((mode) => ({ ...mode }));
  }

  takeMode(type: string): WebhookMode {
    const mode = this.modes.find((entry) => entry.types.length === 0 || entry.types.includes(type));
    if (!mode || Math.random() * 100 >= mode.share) return NORMAL;
    const applied = { ...mode };
    if (mode.next !== null) {
      mode.next -= 1;
      if (mode.next <= 0) this.modes = this.modes.filter((entry) => entry !== mode);
    }
    return applied;
  }
}
