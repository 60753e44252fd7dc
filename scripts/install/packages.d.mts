export function markOf(stamp: string, hasTools: boolean): string;
export function judgePackages(asked: { stamp: string; found: string | undefined; needsTools: boolean }): {
  isReady: boolean;
  withTools: boolean;
};
