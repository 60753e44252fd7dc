/** A `Storage` that lives in memory. */
export function fakeStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
    key: (place: number) => Array.from(kept.keys())[place] ?? null,
    get length() {
      return kept.size;
    },
  };
}
