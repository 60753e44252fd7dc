import divisions from './rwanda.json' with { type: 'json' };

/** Rwanda's divisions: 5 provinces, 30 districts, 416 sectors (npm `rwanda`, by scripts/assets/extract-rwanda.ts). */
const tree: Record<string, Record<string, string[]>> = divisions;

/** A place in Rwanda; a sector needs its district. */
export type Place = { province: string | null; district: string | null; sector: string | null };

export const provinces: readonly string[] = Object.keys(tree);

/** The districts of a province, in alphabetical order; none for an unknown one. */
export const districtsOf = (province: string): readonly string[] => Object.keys(tree[province] ?? {});

/** The sectors of a district, in alphabetical order; none when the district is not in this province. */
export const sectorsOf = (province: string, district: string): readonly string[] => tree[province]?.[district] ?? [];

/** Removes the parts of common names that the list does not have: 'Eastern Province', 'City of Kigali', 'kigali city' for East and Kigali. */
const plain = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/\b(province|city|district|sector|of|the)\b/g, '')
    .replaceAll(/ern\b/g, '')
    .replaceAll(/[^a-z]/g, '');

/** The list's spelling of a name; null for an empty one, undefined for an unknown one. */
function spell(names: readonly string[], given: string | null): string | null | undefined {
  return given ? names.find((name) => plain(name) === plain(given)) : null;
}

/** The province of a district, whose name no other one has; undefined for an unknown one. */
const provinceOf = (district: string) => provinces.find((province) => spell(districtsOf(province), district));

/**
 * The place in the list's spelling, or undefined when its parts do not fit together: an unknown name, a district outside its province, a
 * sector without its district. A district alone brings its province; other empty parts stay null.
 */
export function findPlace(given: Place): Place | undefined {
  const province = given.district && !given.province ? provinceOf(given.district) : spell(provinces, given.province);
  const district = spell(districtsOf(province ?? ''), given.district);
  const sector = spell(sectorsOf(province ?? '', district ?? ''), given.sector);
  return province === undefined || district === undefined || sector === undefined ? undefined : { province, district, sector };
}
