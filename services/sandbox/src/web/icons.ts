import {
  ArrowLeft,
  Check,
  ChevronDown,
  CircleAlert,
  CircleCheck,
  Clock,
  CreditCard,
  FlaskConical,
  type IconNode,
  LoaderCircle,
  Lock,
  Mail,
  Paperclip,
  ShieldCheck,
  WifiOff,
} from 'lucide';
import { Html } from './html';

const ICONS = {
  'arrow-left': ArrowLeft,
  lock: Lock,
  'circle-alert': CircleAlert,
  clock: Clock,
  'flask-conical': FlaskConical,
  'shield-check': ShieldCheck,
  check: Check,
  'chevron-down': ChevronDown,
  'loader-circle': LoaderCircle,
  'credit-card': CreditCard,
  'circle-check': CircleCheck,
  'wifi-off': WifiOff,
  mail: Mail,
  paperclip: Paperclip,
};

export type IconName = keyof typeof ICONS;

const renderSvg = (shape: IconNode): string =>
  shape
    .map(([tag, attributes]) => {
      const all = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
      return `<${tag}${all.join('')}/>`;
    })
    .join('');

export const ICON_SYMBOLS = new Html(
  `<svg class="symbols" width="0" height="0" aria-hidden="true">${Object.entries(ICONS)
    .map(([name, shape]) => `<symbol id="i-${name}" viewBox="0 0 24 24">${renderSvg(shape)}</symbol>`)
    .join('')}</svg>`,
);

export function renderIcon(name: IconName, className = ''): Html {
  return new Html(`<svg class="icon ${className}" aria-hidden="true"><use href="#i-${name}"/></svg>`);
}
