import '@munay/kit/field.css';
import { type ReactNode, useId, useState } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { CREATE_QUESTION_INPUT } from '@munay/contracts/shop/question';
import {
  Button,
  ButtonLink,
  call,
  Icon,
  invalidate,
  useLocation,
  useQueryClient,
  useSession,
  useT,
} from '@munay/kit';
import { ErrorLine, Form, SelectField, TextArea, useForm } from '@munay/kit/forms';
import styles from './question.module.css';

interface QuestionFormProps {
  productId?: string | undefined;
  /** Products to choose from. Without them, the question is a general one. */
  choices?: readonly { _id: string; title: string }[] | undefined;
}

export function QuestionForm({ productId, choices = [] }: QuestionFormProps): ReactNode {
  const t = useT();
  const id = useId();
  const client = useQueryClient();
  const { user, status } = useSession();
  const { pathname } = useLocation();
  const [isSent, setIsSent] = useState(false);
  const form = useForm<'about' | 'text'>({
    id,
    start: { about: productId ?? '' },
    short: true,
    check: (read) => ({ text: read('text').trim() === '' ? t('question.textMissing') : undefined }),
    send: async (read) => {
      setIsSent(false);
      const [about, text] = [read('about'), read('text').trim()];
      await call(ENDPOINTS.createQuestion, { body: { text, productId: about || undefined } });
      setIsSent(true);
      form.clear('about', 'text');
      await invalidate(client, ENDPOINTS.ownQuestions);
    },
  });
  const guest = status === 'ready' && user === null;
  return (
    <Form
      className={`grid g4 mt5 tinted cut-corner ${styles.ask}`}
      aria-labelledby={`${id}-title`}
      {...form.props}
    >
      <h3 id={`${id}-title`}>{t('question.askTitle')}</h3>
      {guest ? (
        <>
          <p className="small">{t('question.guest')}</p>
          <p>
            <ButtonLink to={`/authUser?return=${encodeURIComponent(`${pathname}#preguntas`)}`}>
              {t('question.login')}
            </ButtonLink>
          </p>
        </>
      ) : (
        <>
          {choices.length > 0 && (
            <SelectField label={t('question.about')} {...form.field('about')} name="about">
              <option value="">{t('question.general')}</option>
              {choices.map((choice) => (
                <option key={choice._id} value={choice._id}>
                  {choice.title}
                </option>
              ))}
            </SelectField>
          )}
          <TextArea
            label={t('question.text')}
            hint={t('question.hint')}
            {...form.field('text')}
            rows={4}
            maxLength={CREATE_QUESTION_INPUT.text.max}
            name="text"
          />
          {form.failure !== null && <ErrorLine error={form.failure} />}
          <p role="status" className={isSent ? 'state ok' : 'vh'}>
            {isSent && (
              <>
                <Icon name="circle-check" small /> {t('question.sent')}
              </>
            )}
          </p>
          <p>
            <Button type="submit" busy={form.busy}>
              {t('question.send')}
            </Button>
          </p>
        </>
      )}
    </Form>
  );
}
