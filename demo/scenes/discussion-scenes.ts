import type { Conversation } from '#contract/chat.ts';
import { daysBefore, hoursAfter, minutesAfter } from '../catalogue/calendar.ts';
import { demoCustomers } from '../catalogue/people.ts';
import { demoChats, demoContactMessages, demoFavorites, demoFeatured, demoFollows, demoQuestions } from '../catalogue/talk.ts';
import type { Scene } from './scenes.ts';
import { type DemoArea, personOf, type Stage, tokenOf } from './stage.ts';

/** Questions on artworks, chats, contact messages, favorites and follows. */
const discussionScenes = (stage: Stage): Scene[] => [
  featuring(stage),
  ...demoQuestions.flatMap((question) => questionScenes(stage, question)),
  ...demoChats.flatMap((chat) => chatScenes(stage, chat)),
  ...demoContactMessages.map(({ sent, ...body }) => ({
    at: daysBefore(stage.now, sent),
    play: () => stage.call('POST /messages', { body }),
  })),
  ...heartScenes(stage),
];

/** Sets the featured artworks of the home page, as soon as they exist. */
const featuring = (stage: Stage): Scene => ({
  at: daysBefore(stage.now, { days: 30, at: '09:00' }),
  play: async () => {
    const works = await Promise.all(demoFeatured.map(stage.findWork));
    await stage.call('PUT /admin/settings', { as: stage.admin, body: { featured: works.map(({ id }) => id) } });
  },
});

function questionScenes(stage: Stage, { asker, work, asked, text, answer }: (typeof demoQuestions)[number]): Scene[] {
  const at = daysBefore(stage.now, asked);
  let path: `/${string}`;
  const addQuestion = async () => {
    const { id } = await stage.findWork(work);
    const { data } = await stage.call<{ data: { _id: string } }>(`POST /arts/${id}/questions`, {
      as: tokenOf(stage, asker),
      body: { text },
    });
    path = `/arts/${id}/questions/${data._id}/answer`;
  };
  const reply = async (said: string) => {
    const { owner } = await stage.findWork(work);
    await stage.call(`POST ${path}`, { as: tokenOf(stage, owner), body: { text: said } });
  };
  return [{ at, play: addQuestion }, ...(answer ? [{ at: hoursAfter(at, 15), play: () => reply(answer) }] : [])];
}

const MINUTES_TO_ANSWER = 23;

/** A reply marks the earlier messages as read; the last message stays unread. */
function chatScenes(stage: Stage, { customer, artist, began, messages }: (typeof demoChats)[number]): Scene[] {
  return messages.map(({ by, text }, place) => ({
    at: minutesAfter(daysBefore(stage.now, began), place * MINUTES_TO_ANSWER),
    play: async () => {
      const [sender, receiver] = by === 'customer' ? [customer, artist] : [artist, customer];
      const [one, other] = [personOf(stage, sender), personOf(stage, receiver)];
      if (place > 0) await readAll(stage, one, other);
      await stage.call('POST /messages/sendMessage', { as: one.token, body: { sender: one.id, receiver: other.id, content: text } });
    },
  }));
}

async function readAll({ call }: Stage, reader: { id: string; token: string }, other: { id: string }): Promise<void> {
  const as = reader.token;
  const { data } = await call<{ data: Conversation }>(`GET /messages/conversation/${reader.id}/${other.id}`, { as });
  await call(`PUT /messages/conversations/${data._id}/read`, { as, body: {} });
}

/** Favorites and follows are dated on the first evening after the sign-up on which the artworks exist, one follow after the other. */
function heartScenes(stage: Stage): Scene[] {
  const firstEvening = (key: string) => {
    const joined = demoCustomers.find((customer) => customer.key === key)?.joined;
    if (!joined) throw new Error(`${key} is no customer of the demo.`);
    return daysBefore(stage.now, { days: Math.min(joined.days, 30) - 1, at: '20:10' });
  };
  const hearts = demoFavorites.map(({ by, works }) => ({
    at: firstEvening(by),
    play: async () => {
      const found = await Promise.all(works.map(stage.findWork));
      await stage.call('PUT /favorites', { as: tokenOf(stage, by), body: { ids: found.map(({ id }) => id) } });
    },
  }));
  const follows = demoFollows.flatMap(({ by, artists }) =>
    artists.map((artist, place) => ({
      at: hoursAfter(firstEvening(by), 24 * place + 1),
      play: () => stage.call(`PUT /artists/${personOf(stage, artist).id}/follow`, { as: tokenOf(stage, by) }),
    })),
  );
  return [...hearts, ...follows];
}

export const discussionDemo = {
  scenes: discussionScenes,
  dated: {
    favorites: ['created_at'],
    follows: ['created_at'],
    questions: ['created_at', 'answered_at'],
    conversations: ['created_at'],
    chat_messages: ['created_at', 'read_at'],
    contact_messages: ['created_at'],
  },
} satisfies DemoArea;
