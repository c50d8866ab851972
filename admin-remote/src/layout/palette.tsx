import { type ReactNode, useId, useState } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { foldText } from '@munay/contracts/fold';
import { LIMITS } from '@munay/contracts/limits';
import type { Localized } from '@munay/contracts/locale';
import {
  call,
  Combobox,
  currentLocale,
  keepPreviousData,
  Link,
  Picture,
  useDebounced,
  useQuery,
  useT,
} from '@munay/kit';
import { Modal } from '@munay/kit/forms';
import { useGuardedNavigate } from '../form/leave-guard';
import { AdminIcon, type AdminIconName } from '../icons/admin-icon';
import { SECTIONS } from './sections';
import styles from './palette.module.css';

const RESULTS_PER_KIND = 5;
const FOCUS_ON_OPEN = { 'data-autofocus': true };

/** Actions that are available on every page. */
const ACTIONS = [
  ['createOrder', '/admin/orders/new', 'plus'],
  ['prepare', '/admin/dashboard?tab=orders&status=paid&sort=createdAt', 'package-open'],
  [
    'transfers',
    '/admin/dashboard?tab=orders&status=pending_payment&payment=transfer&sort=createdAt',
    'hourglass',
  ],
  ['createProduct', '/admin/create-product', 'plus'],
  ['restock', '/admin/stock?low=1', 'boxes'],
  ['createPost', '/admin/posts?post=new', 'plus'],
  ['createStore', '/admin/stores/new', 'plus'],
] as const satisfies readonly (readonly [string, string, AdminIconName])[];

interface Result {
  key: string;
  kind: string;
  to: string;
  title: string;
  text?: string;
  picture: ReactNode;
}

function useResults(text: string): { results: Result[]; isSettled: boolean } {
  const t = useT();
  const q = text.trim();
  const searchText = useDebounced(q);
  const search = useQuery({
    queryKey: ['palette', searchText],
    queryFn: async ({ signal }) => {
      const query = { q: searchText, pageSize: RESULTS_PER_KIND };
      const [
        { products },
        { orders },
        { users },
        { messages },
        { withdrawals },
        { promotions },
        { campaigns },
        { posts },
        { stores },
      ] = await Promise.all([
        call(ENDPOINTS.listAllProducts, { query }, { signal }),
        call(ENDPOINTS.getAllOrders, { query }, { signal }),
        call(ENDPOINTS.getAllUsers, { query }, { signal }),
        call(ENDPOINTS.listMessages, { query }, { signal }),
        call(ENDPOINTS.listWithdrawals, { query: { ...query, view: 'all' } }, { signal }),
        call(ENDPOINTS.listPromotions, { query }, { signal }),
        call(ENDPOINTS.listCampaigns, { query: { pageSize: LIMITS.pageSizeMax } }, { signal }),
        call(ENDPOINTS.listPosts, { query }, { signal }),
        call(ENDPOINTS.listStores, undefined, { signal }),
      ]);
      return {
        q: searchText,
        products,
        orders,
        users,
        messages,
        withdrawals,
        promotions,
        campaigns,
        posts,
        stores,
      };
    },
    enabled: searchText.length > 1,
    placeholderData: keepPreviousData,
  });
  const toLink = (key: string, title: string, to: string, icon: AdminIconName, kind: string): Result => ({
    key,
    title,
    to,
    kind,
    picture: <AdminIcon name={icon} />,
  });
  const pageLinks = [
    ...SECTIONS.map(({ id, to, icon }) => toLink(id, t(`nav.${id}`), to, icon, t('palette.goTo'))),
    ...ACTIONS.map(([id, to, icon]) => toLink(id, t(`palette.${id}`), to, icon, t('palette.do'))),
  ].filter(({ title }) => foldText(title).includes(foldText(q)));
  const products = (search.data?.products ?? []).map(({ _id, title, scentLine, images }) => ({
    key: _id,
    kind: t('palette.product'),
    to: `/admin/update-product/${_id}`,
    title,
    text: scentLine,
    picture: images[0] ? (
      <span className={`covered ${styles.thumb}`}>
        <Picture image={images[0]} sizes="28px" alt="" />
      </span>
    ) : (
      <AdminIcon name="tag" />
    ),
  }));
  const orders = (search.data?.orders ?? []).map(({ _id, number, customer, match }) => ({
    key: _id,
    kind: t('palette.order'),
    to: `/admin/dashboard?tab=orders&order=${_id}`,
    title: number,
    text: [customer.name, match && t(`orders.match.${match.by}`, { text: match.text })]
      .filter(Boolean)
      .join(' · '),
    picture: <AdminIcon name="inbox" />,
  }));
  const people = (search.data?.users ?? []).map(({ _id, firstname, lastname, email }) => ({
    ...toLink(
      _id,
      `${firstname} ${lastname}`,
      `/admin/dashboard?tab=users&user=${_id}`,
      'users',
      t('palette.person'),
    ),
    text: email,
  }));
  const messages = (search.data?.messages ?? []).map(({ _id, reference, name }) => ({
    ...toLink(
      _id,
      reference,
      `/admin/inbox?q=${encodeURIComponent(reference)}&message=${_id}`,
      'message-square',
      t('palette.message'),
    ),
    text: name,
  }));
  const withdrawals = (search.data?.withdrawals ?? []).map(({ _id, reference, name }) => ({
    ...toLink(
      _id,
      reference,
      `/admin/withdrawals?view=all&q=${encodeURIComponent(reference)}`,
      'undo-2',
      t('palette.withdrawal'),
    ),
    text: name,
  }));
  const matchesName = (...names: string[]): boolean =>
    names.some((name) => foldText(name).includes(foldText(q)));
  const getTitle = (title: Localized): string => title[currentLocale()] || title.es || title.en;
  const promotions = (search.data?.promotions ?? []).map(({ _id, title, code }) => ({
    ...toLink(_id, getTitle(title), `/admin/promotions/${_id}`, 'percent', t('palette.promotion')),
    text: code ?? '',
  }));
  const campaigns = (search.data?.campaigns ?? [])
    .filter(({ title }) => matchesName(title.es, title.en))
    .slice(0, RESULTS_PER_KIND)
    .map(({ _id, title }) =>
      toLink(_id, getTitle(title), `/admin/campaigns/${_id}`, 'tag', t('palette.campaign')),
    );
  const posts = (search.data?.posts ?? []).map(({ _id, title }) =>
    toLink(_id, getTitle(title), `/admin/posts?post=${_id}`, 'file-text', t('palette.post')),
  );
  const stores = (search.data?.stores ?? [])
    .filter(({ name }) => matchesName(name))
    .map(({ _id, name }) => toLink(_id, name, `/admin/stores/${_id}`, 'package-open', t('palette.store')));
  const records = [
    ...orders,
    ...people,
    ...products,
    ...messages,
    ...withdrawals,
    ...promotions,
    ...campaigns,
    ...posts,
    ...stores,
  ];
  return {
    results: [...pageLinks, ...(q.length > 1 ? records : [])],
    // While loading, the results belong to the previous query
    isSettled: q.length < 2 || (searchText === q && search.error !== null) || search.data?.q === q,
  };
}

/** Command palette (Ctrl K): searches sections, actions, orders, customers, products and messages. */
export function Palette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  const id = useId();
  return (
    <Modal open={open} onClose={onClose} labelledBy={id} className={styles.palette ?? ''}>
      <h2 className="vh" id={id}>
        {t('palette.open')}
      </h2>
      <CommandPalette onClose={onClose} />
    </Modal>
  );
}

function CommandPalette({ onClose }: { onClose: () => void }) {
  const t = useT();
  const navigateTo = useGuardedNavigate();
  const [text, setText] = useState('');
  const { results, isSettled } = useResults(text);
  return (
    <div
      // Escape closes the palette on the first key press, because there is no input to lose
      onKeyDownCapture={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <Combobox
        label={t('palette.open')}
        listLabel={t('palette.results')}
        value={text}
        onChange={setText}
        options={results}
        optionKey={({ key }) => key}
        renderOption={({ picture, title, text: label, kind }) => (
          <>
            {picture}
            <span>
              {title}
              {label && <small>{label}</small>}
            </span>
            <small>{kind}</small>
          </>
        )}
        onSelect={({ to }) => {
          onClose();
          navigateTo(to);
        }}
        onDismiss={onClose}
        settled={isSettled}
        empty={<p className={styles.none}>{t('palette.none')}</p>}
        popupClassName={styles.found ?? ''}
        inputProps={{ placeholder: t('palette.hint'), ...FOCUS_ON_OPEN }}
        renderInput={(input) => (
          <div className={`row ${styles.field}`}>
            <AdminIcon name="search" />
            {input}
            <kbd aria-hidden="true">Esc</kbd>
          </div>
        )}
      />
      {text.trim() === '' && (
        <ul role="list" className={styles.places} onClick={onClose}>
          {SECTIONS.map(({ id, to, icon, letter }) => (
            <li key={id}>
              <Link to={to}>
                <AdminIcon name={icon} />
                <span>{t(`nav.${id}`)}</span>
                <kbd aria-hidden="true">G {letter.toUpperCase()}</kbd>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
