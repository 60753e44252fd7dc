import { useState } from 'react';
import { chatStarters, deliveryStarters } from '#contract/chat.ts';
import { isBegunAbout } from '#web/app/forms/message-drafts.ts';

/** First questions to an artist; about delivery where the message begins with the question whether this artwork can be sent (`AskAbroad`). */
export function useFirstQuestions(artistId: string, artId: string | undefined): readonly string[] {
  // Typing on makes the message the writer's own; what it is about stays.
  const [isOnDelivery] = useState(() => isBegunAbout(artistId, artId));
  return isOnDelivery ? deliveryStarters : chatStarters;
}
