/** Types of what scripts/assets/extract-rwanda.ts uses of the package, which has none of its own. */
declare module 'rwanda' {
  export function Provinces(): string[];
  export function Districts(province: string): string[];
  export function Sectors(province: string, district: string): string[];
}
