import { POST } from '@munay/contracts/shop/post-fields';
import { Button, useT } from '@munay/kit';
import { AdminIcon } from '../icons/admin-icon';
import { ProductPicker } from '../product-shared/product-picker';
import { useProductsByKey } from '../product-shared/use-products-by-key';
import styles from './content.module.css';

export function PostProducts({
  ids,
  onChange,
}: {
  ids: readonly string[];
  onChange: (ids: string[]) => void;
}) {
  const t = useT();
  const { find } = useProductsByKey(ids);
  return (
    <>
      <ul className={`grid fine ${styles.picked}`} role="list">
        {ids.map((id) => {
          const title = find(id)?.title ?? '…';
          return (
            <li className="row spread" key={id}>
              <span>{title}</span>
              <Button
                variant="quiet"
                square
                aria-label={t('posts.removeProduct', { title })}
                onClick={() => onChange(ids.filter((item) => item !== id))}
              >
                <AdminIcon name="x" />
              </Button>
            </li>
          );
        })}
      </ul>
      {ids.length < POST.products.max && (
        <ProductPicker
          label={t('posts.addProduct')}
          choiceType="products"
          isHidden={({ product }) => ids.includes(product._id)}
          onPick={({ product }) => onChange([...ids, product._id])}
        />
      )}
    </>
  );
}
