import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Districts, Provinces, Sectors } from 'rwanda';

const byName = (one: string, other: string) => one.localeCompare(other, 'en');

/** contract/rwanda.json from the package `rwanda`: province → district → its sectors, all in alphabetical order. */
export function extractDivisions(): string {
  const tree = Provinces()
    .sort(byName)
    .map((province) => {
      const districts = Districts(province).sort(byName);
      return [province, Object.fromEntries(districts.map((district) => [district, Sectors(province, district).sort(byName)]))];
    });
  return `${JSON.stringify(Object.fromEntries(tree))}\n`;
}

if (import.meta.main) writeFileSync(path.join(import.meta.dirname, '../../contract/rwanda.json'), extractDivisions());
