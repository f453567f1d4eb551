/** What this browser may do at which table: the secrets of its seats, kept until the browser forgets them. */

const KEY = 'spielwerk secrets';
const MOST = 60;

function all(): Record<string, string[]> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, string[]>;
  } catch {
    return {};
  }
}

export function secretsOf(table: string): string[] {
  return all()[table] ?? [];
}

export function keepSecrets(table: string, secrets: readonly string[]): void {
  const kept = all();
  kept[table] = [...new Set([...(kept[table] ?? []), ...secrets])].slice(-4);
  const newest = Object.entries(kept).slice(-MOST);
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(newest)));
}
