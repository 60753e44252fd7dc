import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type IconProps = { className?: string | undefined };

/** Thin lines on a grid of 24; hidden from screen readers, because its button or neighbour has the name. */
const icon = (drawing: ReactNode) =>
  function Icon({ className }: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="square"
        aria-hidden="true"
        className={classNames('size-6 flex-none', className)}
      >
        {drawing}
      </svg>
    );
  };

const line = (d: string) => /* @__PURE__ */ icon(<path d={d} />);

export const CloseIcon = /* @__PURE__ */ line('M6 6l12 12M18 6 6 18');
export const MenuIcon = /* @__PURE__ */ line('M4 7h16M4 12h16M4 17h16');
export const SearchIcon = /* @__PURE__ */ line('M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14ZM16 16l4.5 4.5');
export const CartIcon = /* @__PURE__ */ line('M6 8.5h12l1 11.5H5ZM9 8.5V7a3 3 0 0 1 6 0v1.5');
export const ChatIcon = /* @__PURE__ */ line('M4 5h16v11h-9l-4 4v-4H4Z');
export const BellIcon = /* @__PURE__ */ line('M6 17V11a6 6 0 0 1 12 0v6M4 17h16M10 20.5h4M12 5V3');
export const MoreIcon = /* @__PURE__ */ line('M5 12h.01M12 12h.01M19 12h.01');
export const UserIcon = /* @__PURE__ */ line('M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4.5 20c.5-3.5 3.5-5 7.5-5s7 1.5 7.5 5');
export const SunIcon = /* @__PURE__ */ line(
  'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
);
export const MoonIcon = /* @__PURE__ */ line('M19.5 14.5A8 8 0 1 1 9.5 4.5a6.5 6.5 0 0 0 10 10Z');
export const HeartIcon = /* @__PURE__ */ line(
  'M12 20 4.5 12.3a4.6 4.6 0 0 1 0-6.5 4.5 4.5 0 0 1 6.4 0L12 7l1.1-1.2a4.5 4.5 0 0 1 6.4 0 4.6 4.6 0 0 1 0 6.5Z',
);
export const ChevronLeftIcon = /* @__PURE__ */ line('M14.5 6 8.5 12l6 6');
export const ChevronRightIcon = /* @__PURE__ */ line('M9.5 6l6 6-6 6');
export const ChevronUpIcon = /* @__PURE__ */ line('M6 14.5l6-6 6 6');
export const ChevronDownIcon = /* @__PURE__ */ line('M6 9.5l6 6 6-6');
export const CropIcon = /* @__PURE__ */ line('M7 3v14h14M3 7h14v14');
export const CheckIcon = /* @__PURE__ */ line('M5 12.5l4.5 4.5L19 7.5');
export const CheckedIcon = /* @__PURE__ */ line('M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM8 12.2l2.8 2.8L16 9.5');
export const DownloadIcon = /* @__PURE__ */ line('M12 4v11M7.5 10.5 12 15l4.5-4.5M5 19.5h14');
export const UndoIcon = /* @__PURE__ */ line('M8.5 5 4.5 9l4 4M5 9h9a5 5 0 0 1 0 10h-4');
export const PlusIcon = /* @__PURE__ */ line('M12 5v14M5 12h14');
export const MinusIcon = /* @__PURE__ */ line('M5 12h14');
export const TrashIcon = /* @__PURE__ */ line('M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5');
export const PauseIcon = /* @__PURE__ */ line('M8.5 5v14M15.5 5v14');
export const PlayIcon = /* @__PURE__ */ line('M7 5l12 7-12 7Z');
export const FilterIcon = /* @__PURE__ */ line('M4 7h16M7 12h10M10 17h4');
export const GridIcon = /* @__PURE__ */ line('M5 5h5.5v5.5H5ZM13.5 5H19v5.5h-5.5ZM5 13.5h5.5V19H5ZM13.5 13.5H19V19h-5.5Z');
export const ListIcon = /* @__PURE__ */ line('M4 5.5h4v4H4ZM11.5 7.5H20M4 14.5h4v4H4ZM11.5 16.5H20');
export const StarIcon = /* @__PURE__ */ line('M12 4l2.4 5.2 5.6.7-4.1 3.9 1.1 5.7L12 16.7 7 19.5l1.1-5.7L4 9.9l5.6-.7Z');
export const FileIcon = /* @__PURE__ */ line('M6 3.5h8l4 4v13H6ZM14 3.5v4h4');
export const ClipIcon = /* @__PURE__ */ line('M18.5 11.5l-7 7a4 4 0 0 1-6-6l8-8a2.7 2.7 0 0 1 4 4l-7.5 7.5a1.3 1.3 0 0 1-2-2l6.5-6.5');
export const SendIcon = /* @__PURE__ */ line('M4 11.5 20 4l-5 16-3.5-6.5Z');
export const ExternalIcon = /* @__PURE__ */ line('M10 6H5v13h13v-5M14 5h5v5M19 5l-8.5 8.5');
export const PinIcon = /* @__PURE__ */ line('M12 21s-7-6-7-11a7 7 0 0 1 14 0c0 5-7 11-7 11ZM12 7.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z');
export const PhoneIcon = /* @__PURE__ */ line(
  'M5 4h4l1.5 4.5L8 10.5a12 12 0 0 0 5.5 5.5l2-2.5L20 15v4c0 1-1 1-2 1C10.5 20 4 13.5 4 6c0-1 0-2 1-2Z',
);
export const MailIcon = /* @__PURE__ */ line('M3.5 6h17v12.5h-17ZM3.5 7l8.5 6.5L20.5 7');
export const TagIcon = /* @__PURE__ */ line('M4 4.5h7.5L20 13l-7 7-8.5-8.5ZM8.5 8.5h.01');
export const ClockIcon = /* @__PURE__ */ line('M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16ZM12 7.5V12l3 2');
export const LockIcon = /* @__PURE__ */ line('M5.5 10.5h13v9.5h-13ZM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5');
export const TruckIcon = /* @__PURE__ */ line(
  'M3 6h11v10H3ZM14 10h4l3 3v3h-7ZM7 16a1.8 1.8 0 1 1 0 3.6A1.8 1.8 0 0 1 7 16ZM17.5 16a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6Z',
);
export const FrameIcon = /* @__PURE__ */ line('M4 4h16v16H4ZM8 8h8v8H8Z');
export const CompareIcon = /* @__PURE__ */ line('M4 5.5h6.5v13H4ZM13.5 5.5H20v13h-6.5Z');
export const ZoomIcon = /* @__PURE__ */ line('M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14ZM16 16l4.5 4.5M11 8v6M8 11h6');
export const RulerIcon = /* @__PURE__ */ line('M3.5 16.5 16.5 3.5l4 4-13 13ZM7 13l2 2M10 10l2 2M13 7l2 2');
export const ShareIcon = /* @__PURE__ */ line('M12 15V3.5M7.5 8 12 3.5 16.5 8M5 12v8.5h14V12');
export const PrintIcon = /* @__PURE__ */ line('M7 9V3.5h10V9M7 17H4V9h16v8h-3M7 14.5h10v6H7Z');
