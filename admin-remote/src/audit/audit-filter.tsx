import { AUDIT_ENTITY_KINDS, type AuditPage, type AuditQuery } from '@munay/contracts/admin/audit';
import { isShopDay } from '@munay/contracts/shop-day';
import { Button, Input, useSearchParams, useT } from '@munay/kit';
import { useActorName } from '../components/audit/audit-sentence';
import { Select } from '../form/admin-field';
import { AdminIcon } from '../icons/admin-icon';

/** Audit log filters, as stored in the URL. */
export function readAuditQuery(search: URLSearchParams): AuditQuery {
  const kind = AUDIT_ENTITY_KINDS.find((item) => item === search.get('kind'));
  const id = search.get('id');
  const actor = search.get('by');
  const [from = '', to = ''] = [search.get('from') ?? '', search.get('to') ?? ''];
  return {
    kind,
    entityId: kind && id ? id : undefined,
    actorId: actor || undefined,
    from: isShopDay(from) ? from : undefined,
    to: isShopDay(to) ? to : undefined,
  };
}

export function AuditFilter({ query, actors }: { query: AuditQuery; actors: AuditPage['actors'] }) {
  const t = useT();
  const actorName = useActorName();
  const [, setSearch] = useSearchParams();
  const setFilter = (change: Record<string, string>): void =>
    setSearch((current) => {
      const next = new URLSearchParams(current);
      for (const [name, value] of Object.entries(change))
        if (value) next.set(name, value);
        else next.delete(name);
      return next;
    });
  const { kind = '', entityId, actorId = '', from = '', to = '' } = query;
  return (
    <div className="wraps g2">
      {entityId && (
        <Button onClick={() => setFilter({ id: '' })}>
          {t('audit.onlyThis', { id: entityId.slice(-6) })} <AdminIcon name="x" />
          <span className="vh">{t('list.unfilterAll')}</span>
        </Button>
      )}
      <label>
        <span className="vh">{t('audit.kind')}</span>
        <Select
          value={kind}
          options={[
            { value: '', label: t('audit.everyKind') },
            ...AUDIT_ENTITY_KINDS.map((value) => ({ value, label: t(`audit.kind.${value}`) })),
          ]}
          onChange={(value) => setFilter({ kind: value, id: '' })}
        />
      </label>
      <label>
        <span className="vh">{t('audit.person')}</span>
        <Select
          value={actorId}
          options={[
            { value: '', label: t('audit.everybody') },
            ...actors.map((actor) => ({ value: actor._id, label: actorName(actor) })),
          ]}
          onChange={(actor) => setFilter({ by: actor })}
        />
      </label>
      {(['from', 'to'] as const).map((end) => (
        <label key={end} className="row g1">
          <span className="muted nowrap">{t(`audit.${end}`)}</span>
          <Input
            type="date"
            value={end === 'from' ? from : to}
            onChange={({ target }) => setFilter({ [end]: target.value })}
          />
        </label>
      ))}
    </div>
  );
}
