import { Icon, type IconName } from '@munay/kit';
import { STAFF_ICON_PATHS } from './admin-icon-paths';

export type AdminIconName = IconName | keyof typeof STAFF_ICON_PATHS;

const isOwn = (name: AdminIconName): name is keyof typeof STAFF_ICON_PATHS => name in STAFF_ICON_PATHS;

/** A drawing of the kit or of the staff app, 16 px; decorative, so the words beside it say what it means. */
export function AdminIcon({ name, className }: { name: AdminIconName; className?: string }) {
  if (!isOwn(name)) return <Icon name={name} small className={className ?? ''} />;
  return (
    <svg className={['icon s', className].filter(Boolean).join(' ')} viewBox="0 0 24 24" aria-hidden="true">
      <path d={STAFF_ICON_PATHS[name]} />
    </svg>
  );
}
