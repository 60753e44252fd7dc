import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { sql } from '#server/database/drizzle.ts';
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

/** How often the tables are polled while nothing can be listened to, in milliseconds. */
const POLL_MS = 2_000;
/** Database connections in addition to those for requests and the one that listens. */
const CONNECTIONS = 4;
/** How long changes that visitors see are collected before the other nodes are notified, in milliseconds. */
const TOGETHER_MS = 50;
/** A change that could not be told is told again after this time, in milliseconds. */
const RETRY_MS = 1_000;
/** A reader that takes nothing for this long is disconnected, in milliseconds. */
const STALLED_MS = 60_000;

type Opening = { seen?: number | undefined; client?: string | undefined };

/** The live events of one node: its open streams, and the signals between nodes (structure.md, 'Live events'). */
export class Live {
  readonly #services: Pick<Services, 'db' | 'config' | 'log'>;
  readonly #sources: EventSources;
  readonly #streams = new Streams();
  readonly #dispatcher: EventDispatcher;
  readonly #presence: PresenceTracker;
  readonly #listener: Listener;
  readonly #redis: RedisBus | undefined;
  readonly #timers: NodeJS.Timeout[];
  readonly #nodeId = randomUUID();
  readonly #changes = new Throttle(() => this.#publishChange(), TOGETHER_MS);
  /** What visitors see changed here since the other nodes were told: topics, or everything. */
  #untold: Set<string> | 'all' = new Set();
  /** Called when another node changed what visitors see, or may have; without topics it may be anything. */
  onChange: (topics?: readonly string[]) => void = () => {};
  #key: Promise<Buffer> | undefined;
  #isClosed = false;

  /** `listenTo`: where it listens, the services' own database unless told otherwise. */
  constructor(services: Services, sources: EventSources, listenTo: ClientConfig = services.db.$client.options) {
    this.#sources = sources;
    const { config } = services;
    const onError = this.#warn;
    const { options } = services.db.$client;
    // Connections of its own, so that events do not queue behind requests. The pool hides its password from being copied.
    const password = options.password === undefined ? {} : { password: options.password };
    const db = connectDatabase({ connection: { ...options, ...password }, max: CONNECTIONS, onError });
    this.#services = { config, log: services.log, db };
    this.#dispatcher = new EventDispatcher({ db, streams: this.#streams, prepare: sources.prepare, readKey: this.#readKey, onError });
    this.#presence = new PresenceTracker({ db, nodeId: this.#nodeId, streams: this.#streams, publish: this.publish, onError });
    const onText = (text: string) => this.#hear(text);
    // Signals sent while nobody listened are recovered from the tables.
    const onBegin = () => this.#catchUp();
    this.#redis = config.redisUrl ? openRedisBus(config.redisUrl, { onText, onBegin, onError }) : undefined;
    this.#listener = listen({ connection: listenTo, channel: CHANNEL, onText, onBegin, onError });
    this.#timers = [setInterval(() => this.#beat(), HEARTBEAT_MS), setInterval(() => this.#poll(), POLL_MS)];
    for (const timer of this.#timers) timer.unref();
  }

  /**
   * Opens a stream for an account. `seen` is the last event id that the client has seen; `client` identifies it, so that its older stream is
   * replaced. Throws 'live.tooMany' when the account has 10 open, on all nodes together.
   */
  async open(viewer: Pick<Viewer, 'id' | 'sessionId'>, { seen, client }: Opening): Promise<Readable> {
    if (this.#isClosed) throw fail('server.busy').retryAfter(1);
    const { db } = this.#services;
    for (const old of this.#streams.of(viewer.id)) if (client && old.client === client) this.#drop(old);
    const whose = { userId: viewer.id, sessionId: viewer.sessionId, client };
    const stream: LiveStream = new LiveStream(whose, {
      onRoom: () => this.#dispatcher.wake([viewer.id]),
      onClose: () => this.#remove(stream),
    });
    this.#streams.add(stream);
    try {
      await this.#presence.enter(viewer.id, STREAMS_MAX);
      const start = await findStart(db, whose, seen);
      const notificationCount = await this.#sources.countNotifications(db, viewer.id);
      // The session may have ended before this stream was there to be ended.
      if (!start.isAlive) throw fail('session.missing');
      const { unreadCount, isComplete } = start;
      stream.write(`retry: 1000\n${frameOf('ready', { unreadCount, notificationCount, isComplete }, start.after)}`);
      stream.after = start.after;
    } catch (error) {
      this.#drop(stream);
      await this.#presence.settle(viewer.id);
      throw error;
    }
    this.#dispatcher.wake([viewer.id]);
    return stream.body;
  }

  /** Sends all nodes a signal that is not stored; it is lost when it cannot be sent. */
  publish = async (signal: Signal): Promise<void> => {
    const text = encodeSignal(signal);
    if (await this.#redis?.publish(text)) return;
    await this.#services.db.execute(sql`SELECT pg_notify(${CHANNEL}, ${text})`);
  };

  /** Notifies the other nodes that visitors see something new in these topics, or anywhere; many changes at once are sent together. */
  publishChange(topics?: readonly string[]): void {
    if (this.#isClosed) return;
    if (!topics) this.#untold = 'all';
    else if (this.#untold !== 'all') for (const topic of topics) this.#untold.add(topic);
    this.#changes.add();
  }

  /** Ends every stream; clients reconnect to another node. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const timer of this.#timers) clearInterval(timer);
    this.#changes.close();
    this.#dispatcher.close();
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
    if (signal.kind === 'event') this.#dispatcher.wake([signal.userId]);
    else if (signal.kind === 'session') for (const stream of this.#streams.ofSession(signal.sessionId)) this.#drop(stream);
    else if (signal.kind === 'change') this.#hearChange(signal);
    else if (signal.kind === 'typing') this.#send([signal.to], typingFrame(signal));
    else void this.#publishPresence(signal).catch(this.#warn);
  }

  async #publishPresence({ userId, isOnline }: Extract<Signal, { kind: 'presence' }>): Promise<void> {
    const watchers = await findWatchers(this.#services.db, userId, this.#streams.userIds());
    this.#send(watchers, frameOf('presence', { user: userId, isOnline }));
  }

  #send(userIds: string[], frame: string): void {
    for (const userId of userIds) for (const stream of this.#streams.of(userId)) if (!stream.isFull) stream.write(frame);
  }

  #drop(stream: LiveStream): void {
    stream.end();
    this.#remove(stream);
  }

  #remove(stream: LiveStream): void {
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
    // Other nodes may publish over Redis while this one cannot receive: this bounds the age of cached answers.
    else if (this.#redis?.isListening() === false) this.onChange();
  }

  #hearChange({ nodeId, topics }: Extract<Signal, { kind: 'change' }>): void {
    if (nodeId !== this.#nodeId) this.onChange(topics);
  }

  #publishChange(): void {
    const changed = this.#untold;
    this.#untold = new Set();
    const topics = changed === 'all' ? undefined : Array.from(changed);
    this.publish({ kind: 'change', nodeId: this.#nodeId, ...(topics ? { topics } : {}) }).catch((error: unknown) => {
      this.#warn(error);
      // Nothing else tells the other nodes, who would show the old state for a minute.
      setTimeout(() => this.publishChange(topics), RETRY_MS).unref();
    });
  }

  #catchUp(): void {
    this.onChange();
    void this.#lookAround();
  }

  /** Ends the streams that should have ended and delivers missed events, whatever signals were lost. */
  async #lookAround(): Promise<void> {
    this.#dispatcher.wake(this.#streams.userIds());
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
