import type { LiveStream } from './stream.ts';

/** The open streams of this node, by account and by session. */
export class Streams {
  readonly #byUser = new Map<string, Set<LiveStream>>();
  readonly #bySession = new Map<string, Set<LiveStream>>();

  add(stream: LiveStream): void {
    put(this.#byUser, stream.userId, stream);
    put(this.#bySession, stream.sessionId, stream);
  }

  /** Returns whether it was registered. */
  remove(stream: LiveStream): boolean {
    take(this.#bySession, stream.sessionId, stream);
    return take(this.#byUser, stream.userId, stream);
  }

  of(userId: string): LiveStream[] {
    return [...(this.#byUser.get(userId) ?? [])];
  }

  ofSession(sessionId: string): LiveStream[] {
    return [...(this.#bySession.get(sessionId) ?? [])];
  }

  count(userId: string): number {
    return this.#byUser.get(userId)?.size ?? 0;
  }

  all(): LiveStream[] {
    return this.userIds().flatMap((userId) => this.of(userId));
  }

  userIds(): string[] {
    return [...this.#byUser.keys()];
  }

  sessionIds(): string[] {
    return [...this.#bySession.keys()];
  }
}

function put(map: Map<string, Set<LiveStream>>, key: string, stream: LiveStream): void {
  const found = map.get(key);
  if (found) found.add(stream);
  else map.set(key, new Set([stream]));
}

function take(map: Map<string, Set<LiveStream>>, key: string, stream: LiveStream): boolean {
  const found = map.get(key);
  const isThere = found?.delete(stream) ?? false;
  if (found?.size === 0) map.delete(key);
  return isThere;
}
