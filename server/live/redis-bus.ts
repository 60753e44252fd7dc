import { Redis } from 'ioredis';

export type RedisBus = {
  /** False when Redis cannot be reached now; then nothing was told. */
  publish(text: string): Promise<boolean>;
  close(): void;
};

const CHANNEL = 'ubugeni:live';

/** Tells the other nodes over Redis; a lost connection is made again by itself, and nothing waits for it. */
export function openRedisBus(url: string, onText: (text: string) => void, onError: (error: unknown) => void): RedisBus {
  const retryStrategy = (times: number) => Math.min(times * 200, 5_000);
  const options = { connectTimeout: 1_000, maxRetriesPerRequest: 0, retryStrategy };
  const listening = new Redis(url, { ...options, maxRetriesPerRequest: null });
  const telling = new Redis(url, { ...options, enableOfflineQueue: false });
  for (const client of [listening, telling]) client.on('error', onError);
  listening.on('message', (_channel: string, text: string) => onText(text));
  listening.subscribe(CHANNEL).catch(onError);
  return {
    publish: async (text) => {
      if (telling.status !== 'ready') return false;
      return telling.publish(CHANNEL, text).then(
        () => true,
        () => false,
      );
    },
    close() {
      listening.disconnect();
      telling.disconnect();
    },
  };
}
