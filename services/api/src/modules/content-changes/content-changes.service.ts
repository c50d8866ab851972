import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { ContentChanges } from '@munay/contracts/content-changes';
import { DatabaseChangeNotifier } from '../../database/database-change.notifier';
import { CatalogueService } from '../catalogue/catalogue.service';
import { QuestionService } from '../question/question.service';
import { ReviewService } from '../review/review.service';
import { ShippingService } from '../shipping/shipping.service';

type ChangedContent = ContentChanges['changed'];

const MAX_REPORTS = 1_000;

/** Reports to page servers which content has changed in this process's responses. */
@Injectable()
export class ContentChangesService {
  private readonly process = randomUUID();
  private position = 0;
  /** The last reports, oldest first. */
  private readonly reports: ChangedContent[] = [];
  private latestOffer = '';
  private readonly log = new Logger('Changes');

  constructor(
    private readonly databaseChangeNotifier: DatabaseChangeNotifier,
    private readonly catalogue: CatalogueService,
    private readonly reviews: ReviewService,
    private readonly questions: QuestionService,
    private readonly shipping: ShippingService,
  ) {
    catalogue.onChange((changed) => this.report(changed && this.removeOldOffer(changed)));
    databaseChangeNotifier.subscribe('posts', {}, (id) =>
      id === null ? this.reportAny() : this.report([id, 'posts']),
    );
    databaseChangeNotifier.subscribe('reviews', {}, (id) => void this.reportWithProduct(id, 'reviews'));
    databaseChangeNotifier.subscribe('questions', {}, (id) => void this.reportWithProduct(id, 'questions'));
    databaseChangeNotifier.subscribe('shipping', {}, (id) => {
      this.shipping.clearCache();
      if (id === null) this.reportAny();
      else this.report(['delivery']);
    });
  }

  /** @param after the last known positions of one or more processes */
  listSince(after = ''): ContentChanges {
    const { process, position } = this;
    const knownPosition = after.split(',').find((part) => part.startsWith(`${process}:`));
    const missedCount =
      knownPosition === undefined ? Infinity : position - Number(knownPosition.slice(process.length + 1));
    return { process, position, changed: this.getRecent(missedCount) };
  }

  private getRecent(missedCount: number): ChangedContent {
    if (!(missedCount >= 0 && missedCount <= this.reports.length)) return null;
    const reports = this.reports.slice(this.reports.length - missedCount);
    return reports.includes(null) ? null : [...new Set(reports.flatMap((changed) => changed ?? []))];
  }

  private report(changedContent: ChangedContent): void {
    if (changedContent?.length === 0) return;
    this.position += 1;
    this.reports.push(changedContent);
    if (this.reports.length > MAX_REPORTS) this.reports.shift();
  }

  /** Reports that any content may have changed, because changes may have been missed. */
  private reportAny(): void {
    if (this.databaseChangeNotifier.isFollowing) this.report(null);
  }

  /** Reports a change to a review or question, and its product, because the product page shows them. */
  private async reportWithProduct(id: string | null, list: 'reviews' | 'questions'): Promise<void> {
    if (id === null) return this.reportAny();
    try {
      const product = await this[list].findProductId(id);
      this.report([id, list, ...(product ? [product] : [])]);
    } catch (error) {
      this.log.warn({ msg: 'product of the change not found', error: String(error) });
      this.report(null);
    }
  }

  /** Removes `offer` from a change if the offer has not changed, because reporting it would render all pages again. */
  private removeOldOffer(changedContent: NonNullable<ChangedContent>): ChangedContent {
    if (!changedContent.includes('offer')) return changedContent;
    const before = this.latestOffer;
    this.latestOffer = JSON.stringify(this.catalogue.largestOffers);
    return this.latestOffer === before
      ? changedContent.filter((change) => change !== 'offer')
      : changedContent;
  }
}
