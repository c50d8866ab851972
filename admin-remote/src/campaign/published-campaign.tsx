import { useMemo, useState } from 'react';
import type { AdminCampaign } from '@munay/contracts/admin/campaign';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Button, call, Link, toast, useFormat, useMutation, useT } from '@munay/kit';
import { ConfirmDialog, Form, useForm } from '@munay/kit/forms';
import { capitalize } from '../components/capitalize';
import { PageHead } from '../components/page-head';
import { Panel } from '../components/panel';
import { Note } from '../feedback/list-states';
import { AdminInput } from '../form/admin-field';
import { toFieldErrors } from '../form/field-errors';
import { SaveFailure } from '../form/save-failure';
import { AdminIcon } from '../icons/admin-icon';
import { CampaignBadge } from './campaign-badge';
import { toShopTime, toTimeDraft } from './campaign-draft';
import { describeReplacedDiscounts, formatPeriod, getTitle, toCriteriaText } from './campaign-texts';
import { useCampaignWrites, useContinueCampaign } from './use-campaign-writes';
import form from '../form/form.module.css';
import styles from './campaign.module.css';

/**
 * Page of a published campaign: its discounts, and products that have matched since publication. Staff can change
 * its end or undo it.
 */
export function PublishedCampaign({
  campaign,
  onChange,
}: {
  campaign: AdminCampaign;
  onChange: (campaign: AdminCampaign) => void;
}) {
  const t = useT();
  const format = useFormat();
  const [isConfirming, setIsConfirming] = useState(false);
  const { _id: id, state, version, filter, skipped, newMatches, toWrite, percent } = campaign;
  const isOpen = state === 'scheduled' || state === 'running';
  const undo = useCampaignWrites(ENDPOINTS.undoCampaign, (updated) => {
    onChange(updated);
    toast.success(t(`campaign.undone.${state === 'running' ? 'running' : 'scheduled'}`));
  });
  const resume = useContinueCampaign(onChange);
  const action = state === 'running' ? 'running' : 'scheduled';
  const facts: [string, string | number][] = [
    [t('field.campaign.percent'), format.discount(percent)],
    [t('campaign.period'), capitalize(t('campaign.fromTo', formatPeriod(campaign, format)))],
    [t('field.campaign.filter'), toCriteriaText(filter.any, t, format)],
    ...(filter.except
      ? [[t('field.campaign.except'), toCriteriaText(filter.except, t, format)] as [string, string]]
      : []),
    [t('campaign.discounted'), campaign.products],
    [t('campaign.sizes'), campaign.sizes],
  ];
  return (
    <div className="grid g4">
      <PageHead
        title={getTitle(campaign)}
        back={{ to: '/admin/campaigns', label: t('nav.campaigns') }}
        sub={<CampaignBadge state={state} />}
        actions={
          isOpen && (
            <Button disabled={toWrite > 0} busy={undo.isPending} onClick={() => setIsConfirming(true)}>
              <AdminIcon name="undo-2" /> {t(`campaign.undo.${action}`)}
            </Button>
          )
        }
      />
      {undo.isError && <SaveFailure error={undo.error} onLoadServerVersion={null} />}
      {toWrite > 0 && (
        <Note
          tone="info"
          action={
            <Button busy={resume.isPending} onClick={() => resume.mutate(campaign)}>
              {t('campaign.continue')}
            </Button>
          }
        >
          {t('campaign.unfinished', { count: toWrite })}
        </Note>
      )}
      <Panel title={t('campaign.facts')}>
        <dl className={`grid g2 fine ${styles.figures}`}>
          {facts.map(([name, fact]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="text-end">
                <b>{fact}</b>
              </dd>
            </div>
          ))}
        </dl>
      </Panel>
      {isOpen && toWrite === 0 && (
        <EndCampaignPanel campaign={campaign} onChange={onChange} version={version} />
      )}
      {campaign.discountedProducts.length > 0 && <DiscountedPanel campaign={campaign} />}
      {newMatches.length > 0 && <LaterDiscountsPanel campaign={campaign} onChange={onChange} />}
      {skipped.length > 0 && (
        <Panel title={t('campaign.skipped')} note={t('campaign.skippedNote')}>
          <ul className={`grid g2 ${styles.rows}`} role="list">
            {skipped.map((entry) => (
              <li key={entry._id}>
                <Link to={`/admin/update-product/${entry._id}`}>{entry.title}</Link>
                <span className="fine muted">{t(`campaign.obstacle.${entry.obstacle}`)}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <ConfirmDialog
        open={isConfirming}
        title={t(`campaign.askUndo.${action}`)}
        text={`${t('campaign.undoNote')} ${describeReplacedDiscounts(campaign.replaced, t, format)}`}
        confirmLabel={t(`campaign.undo.${action}`)}
        onCancel={() => setIsConfirming(false)}
        onConfirm={() => {
          setIsConfirming(false);
          undo.start({ id, body: { version } });
        }}
      />
    </div>
  );
}

interface PartProps {
  campaign: AdminCampaign;
  onChange: (campaign: AdminCampaign) => void;
}

function EndCampaignPanel({ campaign, version, onChange }: PartProps & { version: number }) {
  const t = useT();
  const format = useFormat();
  const [isConfirming, setIsConfirming] = useState(false);
  const [ends, setEnds] = useState(() => toTimeDraft(campaign.ends));
  const move = useCampaignWrites(ENDPOINTS.moveCampaignEnd, (updated) => {
    onChange(updated);
    toast.success(t('campaign.endMoved'));
  });
  const errors = useMemo(() => toFieldErrors(move.error, t), [move.error, t]);
  const send = (): void => move.start({ id: campaign._id, body: { version, ends: toShopTime(ends) } });
  const save = useForm({
    send: () => {
      if (move.isPending || isEndUnchanged) return;
      if (campaign.replaced.length > 0) setIsConfirming(true);
      else send();
    },
  });
  const isEndUnchanged = ends.day === campaign.ends.day && ends.time === (campaign.ends.time ?? '');
  return (
    <Panel title={t('campaign.otherEnd')} note={t('campaign.otherEndNote')}>
      <Form className={form.grid} {...save.props}>
        <AdminInput
          label={t('field.campaign.ends')}
          path="ends"
          span={3}
          type="date"
          value={ends.day}
          error={errors.ends ?? errors['ends.day']}
          onChange={(day) => setEnds((current) => ({ ...current, day }))}
        />
        <AdminInput
          label={t('campaign.ends.time')}
          path="ends.time"
          span={3}
          type="time"
          hint={t('campaign.ends.hint')}
          value={ends.time}
          error={errors['ends.time']}
          onChange={(time) => setEnds((current) => ({ ...current, time }))}
        />
        <div>
          <Button type="submit" disabled={isEndUnchanged} busy={move.isPending}>
            {t('campaign.moveEnd')}
          </Button>
        </div>
      </Form>
      {move.isError && Object.keys(errors).length === 0 && (
        <SaveFailure error={move.error} onLoadServerVersion={null} />
      )}
      <ConfirmDialog
        open={isConfirming}
        harmless
        title={t('campaign.askEnd')}
        text={describeReplacedDiscounts(campaign.replaced, t, format)}
        confirmLabel={t('campaign.moveEnd')}
        onCancel={() => setIsConfirming(false)}
        onConfirm={() => {
          setIsConfirming(false);
          send();
        }}
      />
    </Panel>
  );
}

function DiscountedPanel({ campaign: { discountedProducts, products } }: Pick<PartProps, 'campaign'>) {
  const t = useT();
  const otherCount = products - discountedProducts.length;
  return (
    <Panel title={t('campaign.discountedList')} note={products}>
      <ul className={`fine ${styles.list}`} role="list">
        {discountedProducts.map(({ _id, title }) => (
          <li key={_id}>
            <Link to={`/admin/update-product/${_id}`}>{title}</Link>
          </li>
        ))}
        {otherCount > 0 && <li className="muted">{t('campaign.discountedMore', { count: otherCount })}</li>}
      </ul>
    </Panel>
  );
}

function LaterDiscountsPanel({ campaign: { _id: id, newMatches }, onChange }: PartProps) {
  const t = useT();
  const add = useMutation({
    mutationFn: (productId: string) => call(ENDPOINTS.addToCampaign, { params: { id }, body: { productId } }),
    onSuccess: (current) => {
      onChange(current);
      toast.success(t('campaign.added'));
    },
  });
  return (
    <Panel title={t('campaign.later')} note={t('campaign.laterNote')}>
      {add.isError && <SaveFailure error={add.error} onLoadServerVersion={null} />}
      <ul className={`grid g2 ${styles.rows}`} role="list">
        {newMatches.map(({ _id, title }) => (
          <li key={_id}>
            <Link to={`/admin/update-product/${_id}`}>{title}</Link>
            <Button
              aria-label={t('campaign.addOf', { title })}
              busy={add.isPending && add.variables === _id}
              onClick={() => add.isPending || add.mutate(_id)}
            >
              <AdminIcon name="plus" /> {t('campaign.add')}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
