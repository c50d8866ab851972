import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Tag } from '@munay/contracts/shop/product';
import { Button, ButtonLink, FailureNote, Icon, PageTitle, useT, withMessages } from '@munay/kit';
import { AllergyButton } from '../allergy/allergy-dialog-slot';
import { lazySection } from '../components/lazy-section';
import { LoadMore } from '../components/load-more';
import { Meter } from '../components/meter';
import { messages } from '../i18n/messages';
import { CardSkeleton, ProductGrid } from '../product/product-grid';
import { FilterBar } from './filter-bar';
import { useAppliedLabel } from './filter-labels';
import { FilterSheet } from './filter-sheet-slot';
import { describeFilteredPage } from './filtered-page';
import { NoResults } from './no-results';
import { buildAddress, listAppliedFilters, type ShopFilters, toggle } from './shop-filters';
import { PAGE_SIZE, useProductList, useShopFilters } from './use-product-list';
import styles from './shop-page.module.css';

const PROMOTED_TAGS: readonly Tag[] = ['sin-perfume', 'piel-sensible', 'exfoliante', 'andino'];

/** Below the products, or above the note that there are none. */
const Answers = lazySection(
  'answers',
  withMessages([messages('answers'), messages('codes')], () =>
    import('../help/answers').then((m) => m.Answers),
  ),
);

interface ListState {
  filters: ShopFilters;
  onChange: (next: ShopFilters) => void;
}

function PromotedFilters({ filters, onChange }: ListState): ReactNode {
  const t = useT();
  return (
    <div
      className={`flex g2 ${styles.promo}`}
      role="group"
      aria-label={t('shop.frequent')}
      // Browsers do not scroll to a partly visible chip
      onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
    >
      {PROMOTED_TAGS.map((tag) => (
        <Button
          key={tag}
          variant="chip"
          aria-pressed={filters.tag.includes(tag)}
          onClick={() => onChange(toggle(filters, 'tag', tag))}
        >
          {t(`tag.${tag}`)}
        </Button>
      ))}
      <AllergyButton className="small" />
    </div>
  );
}

function AppliedFilters({ filters, total }: { filters: ShopFilters; total: number | undefined }): ReactNode {
  const t = useT();
  const getLabel = useAppliedLabel();
  const appliedFilters = listAppliedFilters(filters);
  return (
    <div className={`cluster ${styles.applied}`}>
      <p className={styles.count} role="status">
        {total !== undefined && (
          <>
            <b>{t('shop.count', { count: total })}</b>
            {total > 0 && <span className="muted"> · {t('price.vat')}</span>}
          </>
        )}
      </p>
      {appliedFilters.map((entry) => (
        <ButtonLink
          key={`${entry.kind} ${entry.value}`}
          variant="chip"
          className={styles.chip}
          to={buildAddress(entry.remove(filters))}
          preventScrollReset
          aria-label={t('shop.removeFilter', { filter: getLabel(entry, filters) })}
        >
          {getLabel(entry, filters)} <Icon name="x" small />
        </ButtonLink>
      ))}
      {appliedFilters.length > 1 && (
        <ButtonLink variant="quiet" className="small" to="/shop" preventScrollReset>
          {t('shop.clear')}
        </ButtonLink>
      )}
    </div>
  );
}

export function ShopPage(): ReactNode {
  const t = useT();
  const { filters, pages, setFilters, setPages } = useShopFilters();
  const list = useProductList(filters, pages);
  const [sheetOpen, setSheetOpen] = useState(false);
  const grid = useRef<HTMLUListElement>(null);

  const responses = list.data?.pages ?? [];
  const products = responses.flatMap((response) => response.products);
  const facets = responses[0]?.facets;
  const total = responses[0]?.total;
  const isLoading = list.isPlaceholderData;
  const loadedCount = products.length;
  const heading = isLoading ? undefined : responses[0]?.heading;
  const { name, title } = describeFilteredPage(t, filters, heading);
  const answers = filters.q !== '' && <Answers q={filters.q} isAlone={total === 0} />;

  // The URL contains the number of loaded pages, so that a reload shows as many. Responses to earlier filters are
  // ignored
  const loadedPages = isLoading ? 0 : Math.ceil(loadedCount / PAGE_SIZE);
  useEffect(() => {
    if (loadedPages > pages) setPages(loadedPages);
  }, [loadedPages, pages, setPages]);

  return (
    <main id="main" className="page-end">
      <div className="wrap one-column g3 page-top">
        <PageTitle title={title}>{name}</PageTitle>
        <p className="lead">{heading?.sentence ?? t('shop.lead')}</p>
        <PromotedFilters filters={filters} onChange={setFilters} />
      </div>
      <FilterBar
        filters={filters}
        facets={facets}
        onChange={setFilters}
        onOpenSheet={() => setSheetOpen(true)}
      />
      <FilterSheet
        open={sheetOpen}
        onClose={() => setSheetOpen(false)}
        total={isLoading ? undefined : total}
        filters={filters}
        facets={facets}
        onChange={setFilters}
      />
      <div className="wrap">
        <AppliedFilters filters={filters} total={isLoading ? undefined : total} />
        {list.isPending && <CardSkeleton count={8} />}
        {list.isLoadingError && (
          <FailureNote error={list.error} specificText="productsFailed" onRetry={() => void list.refetch()} />
        )}
        {total === 0 && answers}
        {facets !== undefined && total === 0 && !isLoading && (
          <NoResults filters={filters} help={responses[0]?.help ?? null} />
        )}
        {loadedCount > 0 && total !== undefined && (
          <>
            <div className={isLoading ? styles.waiting : undefined} aria-busy={isLoading}>
              <ProductGrid products={products} eager={4} showsEnds={filters.offer} ref={grid} />
            </div>
            <div className={`one-column g4 centred ${styles.load}`}>
              <p role="status">{t('shop.shown', { shown: loadedCount, total })}</p>
              <Meter share={loadedCount / total} />
              <LoadMore
                key={buildAddress(filters).search}
                list={grid}
                shownCount={loadedCount}
                query={list}
                to={buildAddress(filters, loadedPages + 1)}
                label={t('shop.more', { count: Math.min(PAGE_SIZE, total - loadedCount) })}
              />
            </div>
          </>
        )}
        {loadedCount > 0 && answers}
      </div>
    </main>
  );
}
