import { levels } from 'pino';

/** Fields that are omitted, because every line has them or they are printed in another form. */
const OMITTED_FIELDS = new Set(['level', 'time', 'pid', 'hostname', 'name', 'msg', 'err', 'context']);

interface LogEntry {
  level: number;
  msg?: string;
  context?: string;
  err?: { message?: string; stack?: string };
  [field: string]: unknown;
}

/**
 * Formats lines for a terminal. A JSON log entry becomes level, message, fields and stack; other output does not
 * change.
 * @param lowestLevel entries below this level are omitted; an unknown name omits nothing
 */
export function toReadableLines(line: string, lowestLevel: string): string[] {
  const entry = parseEntry(line);
  if (entry === null) return [line];
  if (entry.level < (levels.values[lowestLevel] ?? 0)) return [];
  const { msg, context, err } = entry;
  const fields = Object.entries(entry)
    .filter(([name]) => !OMITTED_FIELDS.has(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const text = [levels.labels[entry.level], context && `[${context}]`, msg ?? err?.message, ...fields];
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
