import { Button, Icon, Link } from '@munay/kit';
import { AdminIcon, type AdminIconName } from '../icons/admin-icon';
import { Popover } from './popover';
import styles from './popover.module.css';

export type MenuItem = { label: string; icon: AdminIconName } & (
  { to: string } | { run: () => void; disabled?: boolean }
);

export function MoreMenu({
  label,
  text,
  items,
}: {
  label: string;
  text?: string;
  items: readonly MenuItem[];
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
      variant={text ? 'outline' : 'quiet'}
      square={!text}
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
              <Button
                variant="plain"
                key={item.label}
                disabled={item.disabled}
                onClick={() => {
                  close();
                  item.run();
                }}
              >
                <AdminIcon name={item.icon} /> {item.label}
              </Button>
            ),
          )}
        </div>
      )}
    </Popover>
  );
}
