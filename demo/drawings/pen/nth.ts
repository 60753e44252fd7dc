/** The element at this place. Throws RangeError where there is none: a drawing that reads beside its own lists is wrong, and must say so. */
export function nth<T>(list: { readonly length: number; readonly [index: number]: T }, index: number): T {
  if (!(index in list)) throw new RangeError(`There is no element ${index} among ${list.length}.`);
  return list[index] as T;
}

/** The last element. Throws RangeError where there is none. */
export const lastOf = <T>(list: { readonly length: number; readonly [index: number]: T }): T => nth(list, list.length - 1);
