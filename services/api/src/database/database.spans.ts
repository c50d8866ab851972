import type { mongo } from 'mongoose';
import type { OpenSpan } from '@munay/tracing/span';
import type { Tracing } from '@munay/tracing/tracing';

/** Creates a span for each command within a trace, with the command's name and collection but no values. */
export function traceCommands(client: mongo.MongoClient, tracing: Tracing): void {
  if (!tracing.enabled) return;
  const open = new Map<number, OpenSpan>();
  client.on('commandStarted', ({ requestId, commandName, databaseName, command }) => {
    const collectionName: unknown = commandName === 'getMore' ? command.collection : command[commandName];
    const collection = typeof collectionName === 'string' ? collectionName : '';
    const facts = {
      'db.system.name': 'mongodb',
      'db.namespace': databaseName,
      'db.operation.name': commandName,
      ...(collection && { 'db.collection.name': collection }),
    };
    const span = tracing.startChild(`${commandName} ${collection}`.trim(), { kind: 'client', facts });
    if (span) open.set(requestId, span);
  });
  const end = (requestId: number, failure?: Error): void => {
    open.get(requestId)?.end(failure);
    open.delete(requestId);
  };
  client.on('commandSucceeded', ({ requestId }) => end(requestId));
  client.on('commandFailed', ({ requestId, failure }) => end(requestId, failure));
}
