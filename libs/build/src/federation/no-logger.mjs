/** Failures are thrown; other output of the runtime is dropped. */
const quiet = () => undefined;

export const logger = {
  log: quiet,
  info: quiet,
  success: quiet,
  ready: quiet,
  debug: quiet,
  warn: quiet,
  error: quiet,
};
export const infrastructureLogger = logger;
export const createLogger = () => logger;
export const createInfrastructureLogger = createLogger;
export const bindLoggerToCompiler = quiet;
