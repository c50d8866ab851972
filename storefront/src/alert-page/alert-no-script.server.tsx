import { Button, ButtonLink, isMessageId, useSearchParams, useT } from '@munay/kit';
import { toApiError } from '@munay/kit/forms';
import { StatePanel } from '../components/state/state-panel';
import { usePostedForm } from '../hooks/use-posted-form';
import { LinkError } from '../state-page/link-state';

/** Confirms or ends an alert without JavaScript. The forms post to the page's own URL, which contains the secret. */
export function AlertNoScript() {
  const t = useT();
  const [search] = useSearchParams();
  const failure = toApiError(usePostedForm('confirm', 'stop'));
  const shopLink = (
    <ButtonLink variant="primary" to="/shop">
      {t('cart.browse')}
    </ButtonLink>
  );
  if (failure) return <LinkError error={failure}>{shopLink}</LinkError>;
  const [done = ''] = /^(stock|price)\.\w+$/.exec(search.get('done') ?? '') ?? [];
  const title = `alert.${done}`;
  const text = `${title}Text`;
  const isDone = isMessageId(title) && isMessageId(text);
  return (
    <StatePanel title={t(isDone ? title : 'noScript.alert')}>
      <p>{isDone ? t(text, { name: t('alert.thatSoap') }) : t('noScript.alertText')}</p>
      {isDone ? (
        shopLink
      ) : (
        <form className="acts" method="post" action="?form=confirm">
          <Button variant="primary" type="submit">
            {t('noScript.alertYes')}
          </Button>
          <Button variant="quiet" type="submit" formAction="?form=stop">
            {t('alert.stock.stop')}
          </Button>
        </form>
      )}
    </StatePanel>
  );
}
