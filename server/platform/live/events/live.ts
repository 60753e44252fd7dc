import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import type { ClientConfig } from 'pg';
import { fail } from '#contract/failures.ts';
import { HEARTBEAT_MS, STREAMS_MAX } from '#contract/live.ts';
import { connectDatabase } from '#server/database/connect.ts';
import { readSecret } from '#server/platform/secrets/read-secret.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { EventSources } from '#server/platform/live/event-sources.ts';
import { findStart } from './deliver.ts';
import { listen, type Listener } from '#server/platform/live/listen.ts';
import { PresenceTracker } from '#server/platform/live/presence/presence-tracker.ts';
import { findWatchers } from '#server/platform/live/presence/presence.ts';
import { EventDispatcher } from './event-dispatcher.ts';
import { openRedisBus, type RedisBus } from '#server/platform/live/redis-bus.ts';
import { findEnded } from './sessions-alive.ts';
import { CHANNEL, decodeSignal, encodeSignal, type Signal } from '#server/platform/live/signals.ts';
import { frameOf, LiveStream } from '#server/platform/live/stream.ts';
import { Streams } from '#server/platform/live/streams.ts';
import { Throttle } from '#server/platform/live/throttle.ts';

/** How often the tables are asked while nothing can be listened to, in milliseconds. */
const POLL_MS = 2_000;
/** Connections to the database beside those of the requests and the one that listens. */
const CONNECTIONS = 4;
/** How long changes that visitors see are collected before the other nodes are told of them, in milliseconds. */
const TOGETHER_MS = 50;
/** A reader that takes nothing for so long is gone, in milliseconds. */
const STALLED_MS = 60_000;

type Opening = { seen?: number | undefined; client?: string | undefined };

/** The live events of one node: its open windows, and what the nodes tell each other (structure.md, 'Live events'). */
export class Live {
  readonly #services: Pick<Services, 'db' | 'config' | 'log'>;
  readonly #sources: EventSources;
  readonly #streams = new Streams();
  readonly #pump: EventDispatcher;
  readonly #presence: PresenceTracker;
  readonly #listener: Listener;
  readonly #redis: RedisBus | undefined;
  readonly #timers: NodeJS.Timeout[];
  readonly #nodeId = randomUUID();
  readonly #changes = new Throttle(() => this.#publishChange(), TOGETHER_MS);
  /** Called when another node changed what visitors see, or may have. */
  onChange: () => void = () => {};
  #key: Promise<Buffer> | undefined;
  #isClosed = false;

  /** `listenTo`: where it listens, the services' own database unless told otherwise. */
  constructor(services: Services, sources: EventSources, listenTo: ClientConfig = services.db.$client.options) {
    this.#sources = sources;
    const { config } = services;
    const onError = this.#warn;
    const { options } = services.db.$client;
    // Connections of its own: what happened must not wait behind a crowd of requests. The pool hides its password from being copied.
    const password = options.password === undefined ? {} : { password: options.password };
    const db = connectDatabase({ connection: { ...options, ...password }, max: CONNECTIONS, onError });
    this.#services = { config, log: services.log, db };
    this.#pump = new EventDispatcher({ db, streams: this.#streams, prepare: sources.prepare, readKey: this.#readKey, onError });
    this.#presence = new PresenceTracker({ db, nodeId: this.#nodeId, streams: this.#streams, publish: this.publish, onError });
    const onText = (text: string) => this.#hear(text);
    // What was told while nobody listened is found in the tables.
    const onBegin = () => this.#catchUp();
    this.#redis = config.redisUrl ? openRedisBus(config.redisUrl, { onText, onBegin, onError }) : undefined;
    this.#listener = listen({ connection: listenTo, channel: CHANNEL, onText, onBegin, onError });
    this.#timers = [setInterval(() => this.#beat(), HEARTBEAT_MS), setInterval(() => this.#poll(), POLL_MS)];
    for (const timer of this.#timers) timer.unref();
  }

  /**
   * Opens a window of a person. `seen` is the last id that it has seen; `client` names it, so that its older stream is replaced. Throws
   * 'live.tooMany' when the person has 10 open, on all nodes together.
   */
  async open(viewer: Pick<Viewer, 'id' | 'sessionId'>, { seen, client }: Opening): Promise<Readable> {
    if (this.#isClosed) throw fail('server.busy').retryAfter(1);
    const { db } = this.#services;
    for (const old of this.#streams.of(viewer.id)) if (client && old.client === client) this.#drop(old);
    const whose = { userId: viewer.id, sessionId: viewer.sessionId, client };
    const stream: LiveStream = new LiveStream(whose, {
      onRoom: () => this.#pump.wake([viewer.id]),
      onClose: () => this.#forget(stream),
    });
    this.#streams.add(stream);
    try {
      await this.#presence.enter(viewer.id, STREAMS_MAX);
      const start = await findStart(db, whose, seen);
      const noticeCount = await this.#sources.countNotices(db, viewer.id);
      // The session may have ended before this stream was there to be ended.
      if (!start.isAlive) throw fail('session.missing');
      const { unreadCount, isComplete } = start;
      stream.write(`retry: 1000\n${frameOf('ready', { unreadCount, noticeCount, isComplete }, start.after)}`);
      stream.after = start.after;
    } catch (error) {
      this.#drop(stream);
      throw error;
    }
    this.#pump.wake([viewer.id]);
    return stream.body;
  }

  /** Tells all nodes something that is kept nowhere; when it cannot be told, it is lost. */
  publish = async (signal: Signal): Promise<void> => {
    const text = encodeSignal(signal);
    if (await this.#redis?.publish(text)) return;
    await this.#services.db.execute(sql`SELECT pg_notify(${CHANNEL}, ${text})`);
  };

  /** Tells the other nodes that visitors see something new; many changes at once are told together. */
  publishChange(): void {
    if (!this.#isClosed) this.#changes.add();
  }

  /** Ends every stream; its client comes back to another node. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const timer of this.#timers) clearInterval(timer);
    this.#changes.close();
    this.#pump.close();
    for (const stream of this.#streams.all()) this.#drop(stream);
    await Promise.all([this.#presence.close(), this.#listener.close()]);
    this.#redis?.close();
    await this.#services.db.$client.end();
  }

  #warn = (error: unknown): void => {
    if (!this.#isClosed) this.#services.log.warn({ err: error }, 'live');
  };

  #readKey = (): Promise<Buffer> => {
    this.#key ??= readSecret(this.#services.db, 'attachment links').catch((error: unknown) => {
      this.#key = undefined;
      throw error;
    });
    return this.#key;
  };

  #hear(text: string): void {
    const signal = decodeSignal(text);
    if (!signal || this.#isClosed) return;
    if (signal.kind === 'event') this.#pump.wake([signal.userId]);
    else if (signal.kind === 'session') for (const stream of this.#streams.ofSession(signal.sessionId)) this.#drop(stream);
    else if (signal.kind === 'change') this.#hearChange(signal.nodeId);
    else if (signal.kind === 'typing') this.#tell([signal.to], typingFrame(signal));
    else void this.#publishPresence(signal).catch(this.#warn);
  }

  async #publishPresence({ userId, isOnline }: Extract<Signal, { kind: 'presence' }>): Promise<void> {
    const watchers = await findWatchers(this.#services.db, userId, this.#streams.userIds());
    this.#tell(watchers, frameOf('presence', { user: userId, isOnline }));
  }

  #tell(userIds: string[], frame: string): void {
    for (const userId of userIds) for (const stream of this.#streams.of(userId)) if (!stream.isFull) stream.write(frame);
  }

  #drop(stream: LiveStream): void {
    stream.end();
    this.#forget(stream);
  }

  #forget(stream: LiveStream): void {
    if (this.#streams.remove(stream) && !this.#isClosed) this.#presence.leave(stream.userId);
  }

  #beat(): void {
    for (const stream of this.#streams.all()) {
      if (stream.stalledMs > STALLED_MS) stream.body.destroy();
      else if (!stream.isFull) stream.write(': beat\n\n');
    }
    void this.#presence.renew();
    void this.#lookAround();
  }

  #poll(): void {
    if (!this.#listener.isListening()) this.#catchUp();
    // Others may tell over Redis while we cannot hear it: then kept answers are as old as this at most.
    else if (this.#redis?.isListening() === false) this.onChange();
  }

  #hearChange(nodeId: string): void {
    if (nodeId !== this.#nodeId) this.onChange();
  }

  #publishChange(): void {
    this.publish({ kind: 'change', nodeId: this.#nodeId }).catch(this.#warn);
  }

  #catchUp(): void {
    this.onChange();
    void this.#lookAround();
  }

  /** Ends what should have ended and brings what should have come, whatever was told or not. */
  async #lookAround(): Promise<void> {
    this.#pump.wake(this.#streams.userIds());
    try {
      const ended = await findEnded(this.#services.db, this.#streams.sessionIds());
      for (const id of ended) for (const stream of this.#streams.ofSession(id)) this.#drop(stream);
    } catch (error) {
      this.#warn(error);
    }
  }
}

const typingFrame = ({ conversation, from, isTyping }: Extract<Signal, { kind: 'typing' }>) =>
  frameOf('typing', { conversation, user: from, isTyping });
