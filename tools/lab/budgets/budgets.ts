/**
 * Budgets for a phone with an empty cache, 150 ms latency, 1.6 Mbit/s and a quarter of this machine's speed. Sizes in
 * KB of 1000 bytes, times in ms, layout shift as the browser scores it; a score of `null` is not checked.
 */

export interface Budget {
  /** Scripts executed before the first interaction, including inline scripts; gzip -9, like all scripts. */
  initialKb: number;
  /** Scripts executed until the app has settled after the first interaction, including inline scripts. */
  scriptKb: number;
  /** Like `scriptKb`, plus the scripts that were prefetched but not executed. */
  prefetchKb: number;
  /** The remote's part of the downloaded scripts. */
  remoteKb: number;
  /** Style sheets and inline styles, gzip -9: kit 6.1, header and footer 1.7, a first click about 1.1. */
  styleKb: number;
  fontKb: number;
  imageKb: number;
  totalKb: number;
  requests: number;
  firstPaintMs: number;
  largestPaintMs: number;
  /** Blocking time (long tasks beyond 50 ms) before the first interaction. */
  blockedMs: number;
  /** Blocking time from the interaction until the app has settled. */
  startingMs: number;
  shift: number;
}

type Scores = Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number | null>;

export interface MeasuredPage {
  name: string;
  path: string;
  as?: 'shopper' | 'admin';
  /** Limits of the measured figures. A figure without a limit is not measured. */
  budget?: Partial<Budget>;
  scores?: Scores;
  /** Whether to also measure the page as the first request after a start. */
  isLandingPage?: boolean;
}

const PUBLIC_SCORES: Scores = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 };
/** Scores of personal pages, which are not indexed and start the app immediately. */
const PERSONAL_SCORES: Scores = { performance: 95, accessibility: 100, 'best-practices': 100, seo: null };

export const PAGES: MeasuredPage[] = [
  {
    name: 'home',
    path: '/',
    budget: {
      initialKb: 2,
      scriptKb: 168,
      prefetchKb: 187,
      remoteKb: 28,
      styleKb: 11.5,
      fontKb: 40,
      imageKb: 30,
      totalKb: 265,
      requests: 15,
      firstPaintMs: 600,
      largestPaintMs: 900,
      blockedMs: 30,
      startingMs: 150,
      shift: 0,
    },
    scores: PUBLIC_SCORES,
    isLandingPage: true,
  },
  {
    name: 'shop',
    path: '/shop',
    budget: {
      initialKb: 2,
      scriptKb: 172,
      prefetchKb: 196,
      remoteKb: 32,
      styleKb: 11.5,
      fontKb: 40,
      imageKb: 40,
      totalKb: 285,
      requests: 20,
      firstPaintMs: 700,
      largestPaintMs: 1000,
      blockedMs: 30,
      startingMs: 150,
      shift: 0,
    },
    scores: PUBLIC_SCORES,
    isLandingPage: true,
  },
  {
    name: 'product',
    path: '/product/lavanda-del-altiplano',
    budget: {
      initialKb: 2,
      scriptKb: 173,
      prefetchKb: 194,
      remoteKb: 32,
      styleKb: 13,
      fontKb: 40,
      imageKb: 40,
      totalKb: 285,
      requests: 16,
      firstPaintMs: 700,
      largestPaintMs: 1000,
      blockedMs: 30,
      startingMs: 150,
      shift: 0,
    },
    scores: PUBLIC_SCORES,
    isLandingPage: true,
  },
  {
    name: 'journal post',
    path: '/blog/jabon-en-frio-por-que-dos-pastillas-nunca-salen-iguales',
    scores: PUBLIC_SCORES,
  },
  { name: 'about', path: '/about', scores: PUBLIC_SCORES },
  {
    name: 'checkout',
    path: '/checkout',
    as: 'shopper',
    budget: {
      scriptKb: 187,
      remoteKb: 42,
      styleKb: 11,
      fontKb: 40,
      imageKb: 4,
      totalKb: 230,
      requests: 18,
      firstPaintMs: 1400,
      largestPaintMs: 1800,
      blockedMs: 200,
      shift: 0,
    },
    scores: PERSONAL_SCORES,
  },
  {
    name: 'login',
    path: '/authUser',
    budget: {
      scriptKb: 177,
      remoteKb: 36,
      styleKb: 10,
      fontKb: 40,
      imageKb: 4,
      totalKb: 220,
      requests: 13,
      firstPaintMs: 1400,
      largestPaintMs: 1800,
      blockedMs: 200,
      shift: 0,
    },
    scores: PERSONAL_SCORES,
  },
  { name: 'profile', path: '/profile', as: 'shopper', scores: PERSONAL_SCORES },
  {
    name: 'staff orders',
    path: '/admin/dashboard?tab=orders',
    as: 'admin',
    budget: { scriptKb: 196, shift: 0.1 },
  },
];

/** Limit from a key press or tap to the next paint, in ms. */
export const ACTION_BUDGET_MS = 100;

/** Limit from clicking a prefetched link to the next page's heading, in ms. */
export const NAVIGATION_BUDGET_MS = 200;

/** Limits for a public page whose app has not started yet: from a tap to visible feedback, and to its effect. */
export const FIRST_TAP_PAINT_BUDGET_MS = 100;
export const FIRST_TAP_EFFECT_BUDGET_MS = 600;

export const UNITS = {
  initialKb: ['script run at once', 'KB', 1],
  scriptKb: ['script run after a sign', 'KB', 1],
  prefetchKb: ['script fetched', 'KB', 1],
  remoteKb: ['of it the remote', 'KB', 1],
  styleKb: ['styles', 'KB', 1],
  fontKb: ['fonts', 'KB', 1],
  imageKb: ['pictures', 'KB', 1],
  totalKb: ['all', 'KB', 1],
  requests: ['requests', '', 0],
  firstPaintMs: ['first paint', 'ms', 0],
  largestPaintMs: ['largest paint', 'ms', 0],
  blockedMs: ['blocked', 'ms', 0],
  startingMs: ['blocked after a sign', 'ms', 0],
  shift: ['layout shift', '', 4],
} as const;
