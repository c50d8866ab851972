import {
  AUDITED_SETTINGS,
  type AuditEntityKind,
  type AuditEntryView,
  OPERATOR_ID,
} from '@munay/contracts/admin/audit';
import { Link, useFormat, useT } from '@munay/kit';

/** Page of each kind of record; kinds without a page have no entry. */
const ENTITY_PATHS: Partial<Record<AuditEntityKind, (id: string) => string>> = {
  campaign: (id) => `/admin/campaigns/${id}`,
  contact: () => '/admin/inbox',
  order: (id) => `/admin/dashboard?tab=orders&order=${id}`,
  post: (id) => `/admin/posts?post=${id}`,
  product: (id) => `/admin/update-product/${id}`,
  promotion: (id) => `/admin/promotions/${id}`,
  setting: () => '/admin/settings',
  stock: (id) => `/admin/stock?sku=${id}`,
  store: (id) => `/admin/stores/${id}`,
  user: (id) => `/admin/dashboard?tab=users&user=${id}`,
  withdrawal: () => '/admin/withdrawals?view=all',
};

const DAY_PATTERN = /\d{4}-\d\d-\d\d/g;
const DATE_FORMAT = { dateStyle: 'medium' } as const;

/** The name of a record, shown to staff; empty if the record has none, such as a review. */
export function useEntityName(): (entity: AuditEntryView['entity']) => string {
  const t = useT();
  const format = useFormat();
  return ({ kind, id, label }) => {
    const setting = AUDITED_SETTINGS.find((name) => name === id);
    if (kind === 'setting' && setting)
      return `${t(`audit.setting.${setting}`)} ${label.replaceAll(DAY_PATTERN, (day) => format.date(day, DATE_FORMAT))}`.trim();
    if (kind === 'user') return label || t('audit.erased');
    return label;
  };
}

/** Returns a function that names an author, which may be a deleted account or a command on the server. */
export function useActorName(): (actor: AuditEntryView['actor']) => string {
  const t = useT();
  return ({ _id, name }) => name || t(_id === OPERATOR_ID ? 'audit.operator' : 'audit.erased');
}

/** Describes an audit entry in one sentence: author, action and record. */
export function AuditSentence({ entry: { actor, action, entity } }: { entry: AuditEntryView }) {
  const t = useT();
  const label = useEntityName()(entity);
  const actorName = useActorName();
  const page = ENTITY_PATHS[entity.kind]?.(entity.id);
  return (
    <>
      <b>{actorName(actor)}</b> <span>{t(`audit.action.${action}`)}</span>{' '}
      {label && (page ? <Link to={page}>{label}</Link> : <span>{label}</span>)}
    </>
  );
}
