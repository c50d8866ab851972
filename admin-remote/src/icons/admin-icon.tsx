import { Icon, type IconName, IconShape } from '@munay/kit';
import { STAFF_ICON_SHAPES } from './admin-icon-shapes';

export type AdminIconName = IconName | keyof typeof STAFF_ICON_SHAPES;

const isStaffIcon = (name: AdminIconName): name is keyof typeof STAFF_ICON_SHAPES =>
  name in STAFF_ICON_SHAPES;

/** A 16 px icon of the kit or the staff app. Icons are decorative, so adjacent text must carry the meaning. */
export function AdminIcon({ name, className }: { name: AdminIconName; className?: string }) {
  return isStaffIcon(name) ? (
    <IconShape shape={STAFF_ICON_SHAPES[name]} small className={className} />
  ) : (
    <Icon name={name} small className={className} />
  );
}
