import { Link } from '@munay/kit';
import { Popover } from './popover';
import styles from './popover.module.css';
import { StaffIcon, type StaffIconName } from './staff-icon';

export type MoreItem = { label: string; icon: StaffIconName } & (
  { to: string } | { run: () => void; disabled?: boolean }
);

/** Further actions of a row or a page behind one button. */
export function MoreMenu({ label, items }: { label: string; items: readonly MoreItem[] }) {
  return (
    <Popover
      button={<StaffIcon name="ellipsis" />}
      label={label}
      className="btn ghost icon-only"
      side="right"
    >
      {(close) => (
        <div className={styles.menu}>
          {items.map((item) =>
            'to' in item ? (
              <Link key={item.label} to={item.to}>
                <StaffIcon name={item.icon} /> {item.label}
              </Link>
            ) : (
              <button
                key={item.label}
                type="button"
                disabled={item.disabled}
                onClick={() => {
                  close();
                  item.run();
                }}
              >
                <StaffIcon name={item.icon} /> {item.label}
              </button>
            ),
          )}
        </div>
      )}
    </Popover>
  );
}
