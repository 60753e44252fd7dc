let enders: (() => void)[] = [];

/** Runs this when the present test has ended. */
export const onTestEnd = (end: () => void): void => void enders.push(end);

/** Runs what was registered, the last first. */
export function endTest(): void {
  for (const end of enders.toReversed()) end();
  enders = [];
}
