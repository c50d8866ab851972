import { Injectable } from '@nestjs/common';
import { DAY_MS } from '@munay/contracts/durations';
import { Config } from '../config/config';
import { createId } from '../database/new-id';
import { ProductService } from '../modules/product/product.service';
import { QuestionChangeService } from '../modules/question/question-change.service';
import type { PhotoFields } from '../modules/review/review.types';
import { ReviewChangeService } from '../modules/review/review-change.service';
import { DEMO_PRODUCTS, DEMO_QUESTIONS, DEMO_REVIEWS, type DemoQuestion, type DemoReview } from './demo';
import { Pictures } from './pictures';

const REPLY_DELAY_MS = DAY_MS;

/**
 * Adds reviews and questions that are marked as a demo, if there are none. Requires the products; never runs in
 * production.
 */
@Injectable()
export class CommunitySeedService {
  constructor(
    private readonly config: Config,
    private readonly products: ProductService,
    private readonly reviewChanges: ReviewChangeService,
    private readonly questionChanges: QuestionChangeService,
  ) {}

  /** @returns the number of added reviews and questions */
  async addCommunity(): Promise<{ reviews: number; questions: number }> {
    if (this.config.production) return { reviews: 0, questions: 0 };
    const ids = await this.products.findIdsBySlug(DEMO_PRODUCTS.map(({ slug }) => slug));
    return { reviews: await this.addReviews(ids), questions: await this.addQuestions(ids) };
  }

  private async addReviews(ids: ReadonlyMap<string, string>): Promise<number> {
    const seededProductIds = new Set(await this.reviewChanges.listDemoProducts([...ids.values()]));
    let addedCount = 0;
    for (const review of DEMO_REVIEWS) {
      const product = ids.get(review.product);
      if (!product || seededProductIds.has(product)) continue;
      await this.addReview(review, product);
      addedCount++;
    }
    return addedCount;
  }

  private async addReview(
    { daysAgo, reply, photoAlt, product: slug, ...review }: DemoReview,
    product: string,
  ): Promise<void> {
    const shownAt = new Date(Date.now() - daysAgo * DAY_MS);
    await this.reviewChanges.add({
      ...review,
      product,
      photos: photoAlt ? await this.findPhotos(slug, photoAlt) : [],
      status: 'published',
      demo: true,
      shownAt,
      reply: reply ? { text: reply, at: new Date(shownAt.getTime() + REPLY_DELAY_MS) } : null,
    });
  }

  /** A picture of the product in use, as a substitute for a customer's photo. */
  private async findPhotos(product: string, alt: string): Promise<PhotoFields[]> {
    const pictures = await Pictures.read(this.config.values.MEDIA_DIR);
    const { picture = '' } = DEMO_PRODUCTS.find(({ slug }) => slug === product) ?? {};
    const image = await pictures.findView(picture, 'use');
    return image ? [{ ...image, id: createId(), alt, hidden: null }] : [];
  }

  private async addQuestions(ids: ReadonlyMap<string, string>): Promise<number> {
    if (await this.questionChanges.hasDemo([...ids.values()])) return 0;
    for (const question of DEMO_QUESTIONS)
      await this.addQuestion(question, (question.product && ids.get(question.product)) || null);
    return DEMO_QUESTIONS.length;
  }

  private async addQuestion(
    { author, locale, daysAgo, helpful, text, answers }: DemoQuestion,
    product: string | null,
  ): Promise<void> {
    const shownAt = new Date(Date.now() - daysAgo * DAY_MS);
    const { id } = await this.questionChanges.add({
      product,
      authorName: author,
      locale,
      text,
      status: 'published',
      shownAt,
      demo: true,
      helpful,
    });
    let firstAnswerId: string | null = null;
    for (const answer of answers) {
      const answeredQuestion = await this.questionChanges.answer(id, {
        by: answer.author ? 'buyer' : 'staff',
        authorName: answer.author ?? '',
        locale,
        text: answer.text,
        status: 'published',
        reason: null,
        at: new Date(shownAt.getTime() + REPLY_DELAY_MS),
      });
      firstAnswerId ??= answeredQuestion?.answers[0]?.id ?? null;
    }
    if (firstAnswerId) await this.questionChanges.accept(id, firstAnswerId);
  }
}
