/** Explains why a process cannot start, in one sentence that tells operators what to do. */
export class StartError extends Error {}

/** Ports and addresses of a process, keyed by the settings that define them. */
type Listeners = Readonly<Record<string, string | number>>;

const LISTEN_PROBLEMS: Record<string, (port: number | undefined, setting: string) => string> = {
  EADDRINUSE: (port, setting) =>
    `Port ${port} is in use. Stop what uses it, or set ${setting} to a free one.`,
  EACCES: (port, setting) =>
    `This user may not listen on port ${port}. Set ${setting} to a port from 1024 on.`,
};
const ADDRESS_PROBLEMS = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'];

type ListenError = NodeJS.ErrnoException & { port?: number; address?: string; hostname?: string };

/**
 * Adds the setting's name to an error about a port or address that a server cannot listen on. Returns other errors
 * unchanged.
 */
function toListenError(error: unknown, listeners: Listeners): unknown {
  const { code = '', syscall, port, address, hostname } = error as ListenError;
  const findSetting = (value: string | number | undefined) =>
    Object.keys(listeners).find((name) => listeners[name] === value);
  const host = findSetting(hostname ?? address);
  if (host && ADDRESS_PROBLEMS.includes(code))
    return new StartError(`This machine has no address ${listeners[host]}. Set ${host} to one that it has.`);
  const problem = syscall === 'listen' && LISTEN_PROBLEMS[code];
  return problem ? new StartError(problem(port, findSetting(port) ?? 'its setting')) : error;
}

/** Starts a process. Prints only the sentence of a `StartError`, and the stack trace of any other error. */
export async function startOrEnd<T>(start: () => Promise<T>, listeners: Listeners = {}): Promise<T> {
  try {
    return await start();
  } catch (error) {
    const reason = toListenError(error, listeners);
    if (!(reason instanceof StartError)) throw error;
    process.stderr.write(`${reason.message}\n`);
    process.exit(1);
  }
}
