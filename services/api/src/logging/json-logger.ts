import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, pino } from 'pino';
import { redact } from './log-scrub';

/**
 * Logs JSON lines with time and level. Callers log ids and counts, never personal data; third-party messages are
 * redacted.
 */
export const createLog = (level: string, name: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      name,
      redact: ['req.headers', 'headers', '*.password', '*.token', '*.email'],
      formatters: { log: (fields) => redact(fields) as Record<string, unknown> },
      hooks: {
        logMethod(args, method) {
          method.apply(this, args.map((arg) => (typeof arg === 'string' ? redact(arg) : arg)) as typeof args);
        },
      },
    },
    ...(destination ? [destination] : []),
  );

export class JsonLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log = (message: unknown, context?: string): void => this.write('debug', message, context);
  error = (message: unknown, ...rest: unknown[]): void => {
    // Nest has already logged a failed start before it rejects with the same error
    if (rest.at(-1) !== 'ExceptionHandler') this.write('error', message, rest.at(-1));
  };
  warn = (message: unknown, context?: string): void => this.write('warn', message, context);
  debug = (message: unknown, context?: string): void => this.write('debug', message, context);
  verbose = (message: unknown, context?: string): void => this.write('trace', message, context);
  fatal = (message: unknown, context?: string): void => this.write('fatal', message, context);

  private write(
    level: 'debug' | 'error' | 'warn' | 'trace' | 'fatal',
    message: unknown,
    context: unknown,
  ): void {
    const fields = typeof message === 'object' && message !== null ? message : { msg: String(message) };
    this.logger[level]({ context, ...fields });
  }
}
