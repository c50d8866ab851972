import { ENDPOINTS } from '@munay/contracts/endpoints';
import { call, Picture } from '@munay/kit';
import { DecisionButtons } from './decision-buttons';
import { PostBody } from './post-body';
import { QueueList, useDecision } from './queue-list';
import styles from './content.module.css';

export function PhotoQueue() {
  const decide = useDecision(({ id, photoId }: { id: string; photoId: string }, decision) =>
    call(ENDPOINTS.decidePhoto, { params: { id }, body: { ...decision, photoId } }),
  );
  return (
    <QueueList name="photos" endpoint={ENDPOINTS.moderatePhotos} getRows={({ photos }) => photos}>
      {({ _id: photoId, image, hidden, review }) => (
        <PostBody
          {...review}
          reason={hidden}
          text={image.alt}
          actions={
            <DecisionButtons
              status={hidden ? 'hidden' : review.status}
              name={image.alt}
              busy={decide.isPending}
              onDecide={(decision) =>
                decide.mutate({
                  subject: { id: review._id, photoId },
                  before: { status: hidden ? 'hidden' : review.status, reason: hidden },
                  decision,
                })
              }
            />
          }
        >
          <div className={styles.large}>
            <Picture image={image} sizes="280px" />
          </div>
        </PostBody>
      )}
    </QueueList>
  );
}
