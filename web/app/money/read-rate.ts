/** An exchange rate as it is typed, with a point or a comma before its decimals; undefined for anything else, also for '1,100', which may be a thousand. */
export function readRate(text: string): number | undefined {
  const typed = /^\s*(\d+)(?:\.(\d+)|,(\d{1,2}))?\s*$/.exec(text);
  return typed ? Number(`${typed[1]}.${typed[2] ?? typed[3] ?? '0'}`) : undefined;
}
