/** An in-memory `Storage`. */
export function fakeStorage(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    clear: () => values.clear(),
    key: (place: number) => Array.from(values.keys())[place] ?? null,
    get length() {
      return values.size;
    },
  };
}
