import { Redis } from 'ioredis';

export type RedisBus = {
  /** False when Redis is unreachable now; then nothing was sent. */
  publish(text: string): Promise<boolean>;
  isListening(): boolean;
  close(): void;
};

const CHANNEL = 'ubugeni:live';

type Hearing = {
  onText: (text: string) => void;
  /** Called each time that listening begins: signals sent before were missed. */
  onBegin: () => void;
  onError: (error: unknown) => void;
};

/** Sends signals to the other nodes over Redis. It reconnects by itself, and nothing waits for it. */
export function openRedisBus(url: string, { onText, onBegin, onError }: Hearing): RedisBus {
  const retryStrategy = (times: number) => Math.min(times * 200, 5_000);
  const options = { connectTimeout: 1_000, maxRetriesPerRequest: 0, retryStrategy };
  const listening = new Redis(url, { ...options, maxRetriesPerRequest: null, autoResubscribe: false });
  const telling = new Redis(url, { ...options, enableOfflineQueue: false });
  for (const client of [listening, telling]) client.on('error', onError);
  listening.on('message', (_channel: string, text: string) => onText(text));
  let isListening = false;
  listening.on('close', () => (isListening = false));
  const begin = async () => {
    await listening.subscribe(CHANNEL);
    isListening = true;
    onBegin();
  };
  listening.on('ready', () => void begin().catch(onError));
  return {
    isListening: () => isListening,
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
