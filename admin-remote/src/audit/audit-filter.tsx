import { AUDITED, type Audited } from '@munay/contracts/admin/audit';
import { useSearchParams, useT } from '@munay/kit';
import { AdminIcon } from '../icons/admin-icon';

export function AuditFilter({ kind, entityId }: { kind: Audited | null; entityId: string }) {
  const t = useT();
  const [, setSearch] = useSearchParams();
  return (
    <div className="wraps g2">
      {kind && entityId && (
        <button className="btn" type="button" onClick={() => setSearch({ kind })}>
          {t('audit.onlyThis', { id: entityId.slice(-6) })} <AdminIcon name="x" />
          <span className="vh">{t('list.unfilterAll')}</span>
        </button>
      )}
      <label>
        <span className="vh">{t('audit.kind')}</span>
        <select
          className="input"
          value={kind ?? ''}
          onChange={({ target }) => setSearch(target.value ? { kind: target.value } : {})}
        >
          <option value="">{t('audit.everyKind')}</option>
          {AUDITED.map((item) => (
            <option key={item} value={item}>
              {t(`audit.kind.${item}`)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
