// Which packages a task needs: package.json lists what builds and runs the product as dependencies, what only tests and checks it as
// devDependencies, which are half of all. No dependency, and nothing newer than Node 20.

/** What is written beside installed packages: `stamp`, and whether the tools are among them. */
export const markOf = (stamp, hasTools) => (hasTools ? `${stamp} with tools` : stamp);

/**
 * What is to be installed for a task: `{ isReady }`, or `{ withTools }`. `found` is what stands beside the packages, undefined where none are
 * installed or an install was interrupted. Tools that are there stay: whoever tests does not install them again after each start.
 */
export function judgePackages({ stamp, found, needsTools }) {
  const isReady = found === markOf(stamp, true) || (!needsTools && found === markOf(stamp, false));
  return { isReady, withTools: needsTools || (found?.endsWith(markOf('', true)) ?? false) };
}
