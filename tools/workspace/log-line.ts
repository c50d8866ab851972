const LEVELS = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60 };

/** Fields that every line has, and those that are printed in another form. */
const OMITTED = new Set(['level', 'time', 'pid', 'hostname', 'name', 'msg', 'err', 'context']);

interface LogEntry {
  level: number;
  msg?: string;
  context?: string;
  err?: { message?: string; stack?: string };
  [field: string]: unknown;
}

/**
 * Lines for a terminal: a JSON log entry becomes level, message, fields and stack; other output stays as it is.
 * @param lowest entries below this level are left out; an unknown name leaves out nothing
 */
export function readableLines(line: string, lowest: string): string[] {
  const entry = parseEntry(line);
  if (entry === null) return [line];
  if (entry.level < levelNumber(lowest)) return [];
  const { msg, context, err } = entry;
  const fields = Object.entries(entry)
    .filter(([name]) => !OMITTED.has(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const text = [levelName(entry.level), context && `[${context}]`, msg ?? err?.message, ...fields];
  return [text.filter(Boolean).join(' '), ...(err?.stack?.split('\n').slice(1) ?? [])];
}

function parseEntry(line: string): LogEntry | null {
  if (!line.startsWith('{')) return null;
  try {
    const parsed: LogEntry = JSON.parse(line);
    return typeof parsed.level === 'number' ? parsed : null;
  } catch {
    return null;
  }
}

const levelNumber = (name: string) => Object.entries(LEVELS).find(([known]) => known === name)?.[1] ?? 0;

const levelName = (level: number) =>
  Object.entries(LEVELS).find(([, number]) => number === level)?.[0] ?? String(level);
