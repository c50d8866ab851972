import { Injectable } from '@nestjs/common';
import type { ModerationReview } from '@munay/contracts/shop/review';
import { ModerationService } from '../../moderation/moderation.service';
import { UserService } from '../../user/user.service';

type Facts = Pick<ModerationReview, 'reports' | 'reportReasons' | 'customer'>;

/** Loads staff-only details of reviews and questions. */
@Injectable()
export class ModerationFactsService {
  constructor(
    private readonly moderation: ModerationService,
    private readonly users: UserService,
  ) {}

  /** Loads the report reasons and author of each item, in the order of the items. */
  async loadFacts(
    contributions: readonly { id: string; author: string | null; reports: number }[],
  ): Promise<Facts[]> {
    const [reasons, names] = await Promise.all([
      this.moderation.openReasons(contributions.map(({ id }) => id)),
      this.users.findNames(contributions.flatMap(({ author }) => author ?? [])),
    ]);
    return contributions.map(({ id, author, reports }) => {
      const name = author && names.get(author);
      return {
        reports,
        reportReasons: reasons.get(id) ?? [],
        customer: author && name ? { _id: author, name } : null,
      };
    });
  }
}
