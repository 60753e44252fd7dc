/** Resolves after `ms`. Node's own is `setTimeout` of `node:timers/promises`. */
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
