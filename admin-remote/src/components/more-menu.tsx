import { Icon, Link } from '@munay/kit';
import { AdminIcon, type AdminIconName } from '../icons/admin-icon';
import { Popover } from './popover';
import styles from './popover.module.css';

export type MoreItem = { label: string; icon: AdminIconName } & (
  { to: string } | { run: () => void; disabled?: boolean }
);

export function MoreMenu({
  label,
  text,
  items,
}: {
  label: string;
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
          <AdminIcon name="ellipsis" />
        )
      }
      label={label}
      className={text ? 'btn' : 'btn btn-quiet icon-btn'}
      side={text ? 'left' : 'right'}
    >
      {(close) => (
        <div className={styles.menu}>
          {items.map((item) =>
            'to' in item ? (
              <Link key={item.label} to={item.to}>
                <AdminIcon name={item.icon} /> {item.label}
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
                <AdminIcon name={item.icon} /> {item.label}
              </button>
            ),
          )}
        </div>
      )}
    </Popover>
  );
}
