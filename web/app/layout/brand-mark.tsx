/** Name and mark: a chevron of Imigongo. */
export function BrandMark() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg viewBox="0 0 28 24" aria-hidden="true" className="h-6 w-7 flex-none">
        <path d="M0 24 14 4l14 20h-5L14 11 5 24Z" fill="currentColor" />
        <path d="m8.5 24 5.5-8 5.5 8Z" className="fill-laterite" />
        <path d="M10.5 0h7L14 5Z" fill="currentColor" />
      </svg>
      <span className="font-display text-xl leading-none tracking-tight">Ubugeni</span>
    </span>
  );
}
