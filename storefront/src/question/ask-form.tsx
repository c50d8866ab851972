import { ENDPOINTS } from '@munay/contracts/endpoints';
import { LIMITS } from '@munay/contracts/limits';
import {
  ErrorLine,
  Field,
  Icon,
  Link,
  call,
  errorText,
  useLocation,
  useMutation,
  useQueryClient,
  useSession,
  useT,
} from '@munay/kit';
import { type ReactNode, useId, useState } from 'react';
import { ownQuestionsQuery } from './question-queries';
import styles from './question.module.css';

interface AskFormProps {
  /** The product asked about, when the page is about one. */
  productId?: string;
  /** Otherwise the products to choose from; none means the soaps in general. */
  choices?: readonly { _id: string; title: string }[];
}

/** The form for a question; guests log in first, and come back. */
export function AskForm({ productId, choices = [] }: AskFormProps): ReactNode {
  const t = useT();
  const id = useId();
  const client = useQueryClient();
  const { user, status } = useSession();
  const { pathname } = useLocation();
  const [about, setAbout] = useState(productId ?? '');
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const ask = useMutation({
    mutationFn: () =>
      call(ENDPOINTS.askQuestion, {
        body: { text: text.trim(), ...(about === '' ? {} : { productId: about }) },
      }),
    onSuccess: () => {
      setText('');
      return client.invalidateQueries({ queryKey: ownQuestionsQuery.queryKey });
    },
  });
  const guest = status === 'ready' && user === null;
  return (
    <form
      className={styles.ask}
      noValidate
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => {
        event.preventDefault();
        setError(text.trim() === '' ? t('question.textMissing') : '');
        if (text.trim() !== '') ask.mutate();
      }}
    >
      <h3 id={`${id}-title`}>{t('question.askTitle')}</h3>
      {guest ? (
        <>
          <p className="small">{t('question.guest')}</p>
          <p>
            <Link
              className="btn btn-second"
              to={`/authUser?return=${encodeURIComponent(`${pathname}#preguntas`)}`}
            >
              {t('question.login')}
            </Link>
          </p>
        </>
      ) : (
        <>
          {choices.length > 0 && (
            <Field label={t('question.about')} id={`${id}-about`}>
              {(control) => (
                <select
                  className="input"
                  value={about}
                  onChange={(event) => setAbout(event.target.value)}
                  {...control}
                >
                  <option value="">{t('question.general')}</option>
                  {choices.map((choice) => (
                    <option key={choice._id} value={choice._id}>
                      {choice.title}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          )}
          <Field label={t('question.text')} hint={t('question.hint')} error={error} id={`${id}-text`}>
            {(control) => (
              <textarea
                className="input"
                rows={4}
                maxLength={LIMITS.questionMax}
                value={text}
                onChange={(event) => setText(event.target.value)}
                {...control}
              />
            )}
          </Field>
          {ask.isError && <ErrorLine title={errorText(ask.error)} />}
          <p role="status" className={ask.isSuccess ? 'state ok' : 'vh'}>
            {ask.isSuccess && (
              <>
                <Icon name="circle-check" small /> {t('question.sent')}
              </>
            )}
          </p>
          <p>
            <button className="btn btn-second" type="submit" disabled={ask.isPending || user === null}>
              {t('question.send')}
            </button>
          </p>
        </>
      )}
    </form>
  );
}
