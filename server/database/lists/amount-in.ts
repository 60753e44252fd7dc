/** An amount in Frw as a row shows it, and as people type it: '250,000', '250 000 Frw', '250.000'; undefined where a search is none. */
export function amountIn(search: string | undefined): number | undefined {
  const digits = (search ?? '').replace(/\s*frw\s*$/i, '').replaceAll(/[\s.,]/g, '');
  const amount = /^\d{1,15}$/.test(digits) ? Number(digits) : 0;
  return amount > 0 ? amount : undefined;
}
