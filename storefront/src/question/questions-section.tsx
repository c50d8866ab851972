import { type ReactNode, useId } from 'react';
import type { ProductView } from '@munay/contracts/shop/product';
import { useT } from '@munay/kit';
import { QuestionForm } from './question-form';
import { QuestionList } from './question-list';
import voices from '../reactions/feedback.module.css';

/** Questions and answers about a product. @param idOrSlug the id or slug in the page's URL */
export function QuestionsSection({
  product,
  idOrSlug,
}: {
  product: ProductView;
  idOrSlug: string;
}): ReactNode {
  const t = useT();
  const title = useId();
  return (
    <section className="section flush" id="preguntas" aria-labelledby={title}>
      <div className={`wrap one-column g6 ${voices.halves}`}>
        <div>
          <h2 id={title}>{t('question.title')}</h2>
          <p className="muted mt4">{t('question.who')}</p>
          <QuestionForm productId={product._id} />
        </div>
        <QuestionList product={idOrSlug} productId={product._id} />
      </div>
    </section>
  );
}
