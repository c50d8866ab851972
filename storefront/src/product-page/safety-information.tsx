import type { ReactNode } from 'react';
import type { ProductView, SafetyContact } from '@munay/contracts/shop/product';
import { Icon, useT } from '@munay/kit';
import { Accordion } from '../components/accordion';
import styles from './product-details.module.css';

function Contact({ contact }: { contact: SafetyContact }): ReactNode {
  const { name, postalAddress, electronicAddress } = contact;
  const href = electronicAddress.includes('@') ? `mailto:${electronicAddress}` : electronicAddress;
  return (
    <address>
      {name}
      <br />
      {postalAddress}
      <br />
      <a href={href}>{electronicAddress}</a>
    </address>
  );
}

/** Manufacturer, responsible person, identification and warnings (Regulation (EU) 2023/988, article 19). */
export function SafetyInformation({ product }: { product: ProductView }): ReactNode {
  const t = useT();
  const { manufacturer, responsible, warnings } = product.safety;
  return (
    <Accordion title={t('safety.title')}>
      {warnings.length > 0 && (
        <>
          <p className="state warn">
            <Icon name="triangle-alert" small /> {t('safety.warnings')}
          </p>
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </>
      )}
      <dl className={styles.safety}>
        <div>
          <dt className="medium">{t('safety.manufacturer')}</dt>
          <dd>
            <Contact contact={manufacturer} />
          </dd>
        </div>
        <div>
          <dt className="medium">{t('safety.responsible')}</dt>
          <dd>{responsible === null ? t('safety.sameAsMaker') : <Contact contact={responsible} />}</dd>
        </div>
        <div>
          <dt className="medium">{t('safety.identification')}</dt>
          <dd>
            {product.sizes.map(({ label, sku }) => (
              <span key={sku} className="block">
                {t('safety.reference', { size: label, sku })}
              </span>
            ))}
            {t('safety.batch')}
          </dd>
        </div>
      </dl>
    </Accordion>
  );
}
