/** 2_345_678 → '2.2 MB'; under a megabyte '12 kB'. */
export function formatBytes(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  return megabytes >= 1 ? `${megabytes.toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} kB`;
}
