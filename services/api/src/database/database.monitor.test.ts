import { EventEmitter } from 'node:events';
import { Logger } from '@nestjs/common';
import type { Connection } from 'mongoose';
import { DatabaseMonitor, HEARTBEAT_INTERVAL_MS } from './database.monitor';

const client = new EventEmitter();
let watch: DatabaseMonitor;

const emitHeartbeat = () => client.emit('serverHeartbeatSucceeded', { reply: { isWritablePrimary: true } });
const createTopology = (type: string) =>
  client.emit('topologyDescriptionChanged', { newDescription: { servers: new Map([['one', { type }]]) } });

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Logger.prototype, 'warn').mockImplementation();
  watch = new DatabaseMonitor({ getClient: () => client } as unknown as Connection);
  watch.onModuleInit();
  emitHeartbeat();
});

afterEach(() => {
  watch.onModuleDestroy();
  client.removeAllListeners();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('DatabaseMonitor', () => {
  it('the database monitor wakes an idle process about once a second', () => {
    const timeoutSpy = jest.spyOn(globalThis, 'setTimeout');
    for (let second = 0; second < 60; second += 1) {
      jest.advanceTimersByTime(HEARTBEAT_INTERVAL_MS);
      emitHeartbeat();
    }
    expect(watch.isUnavailable).toBe(false);
    expect(timeoutSpy.mock.calls.length).toBeLessThanOrEqual(70);
  });

  it('the database counts as unavailable two seconds after its last heartbeat', () => {
    jest.advanceTimersByTime(900);
    emitHeartbeat();
    jest.advanceTimersByTime(1_990);
    expect(watch.isUnavailable).toBe(false);
    jest.advanceTimersByTime(70);
    expect(watch.isUnavailable).toBe(true);
    emitHeartbeat();
    expect(watch.isUnavailable).toBe(false);
  });

  it('the database monitor detects a lost primary within half a second', () => {
    jest.advanceTimersByTime(100);
    createTopology('Unknown');
    jest.advanceTimersByTime(290);
    expect(watch.isUnavailable).toBe(false);
    jest.advanceTimersByTime(70);
    expect(watch.isUnavailable).toBe(true);
  });
});
