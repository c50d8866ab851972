import { Icon, Link } from '@munay/kit';
import { Popover } from './popover';
import styles from './popover.module.css';
import { StaffIcon, type StaffIconName } from '../icons/admin-icon';

export type MoreItem = { label: string; icon: StaffIconName } & (
  { to: string } | { run: () => void; disabled?: boolean }
);

/** Further actions of a row or a page behind one button. */
export function MoreMenu({
  label,
  text,
  items,
}: {
  label: string;
  /** Words on the button instead of three dots. */
  text?: string;
  items: readonly MoreItem[];
}) {
  return (
    <Popover
      button={
        text ? (
          <>
            {text} <Icon name="chevron-down" small />
          </>
        ) : (
          <StaffIcon name="ellipsis" />
        )
      }
      label={label}
      className={text ? 'btn' : 'btn ghost icon-only'}
      side={text ? 'left' : 'right'}
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
