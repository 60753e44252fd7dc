/* The icons of the screens that people see first: each is a part of the first visit. Others stand in more-icons.tsx. */
import { line } from './icon.tsx';

export const CloseIcon = /* @__PURE__ */ line('M6 6l12 12M18 6 6 18');
export const MenuIcon = /* @__PURE__ */ line('M4 7h16M4 12h16M4 17h16');
export const SearchIcon = /* @__PURE__ */ line('M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14ZM16 16l4.5 4.5');
export const CartIcon = /* @__PURE__ */ line('M6 8.5h12l1 11.5H5ZM9 8.5V7a3 3 0 0 1 6 0v1.5');
export const ChatIcon = /* @__PURE__ */ line('M4 5h16v11h-9l-4 4v-4H4Z');
export const SunIcon = /* @__PURE__ */ line(
  'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
);
export const MoonIcon = /* @__PURE__ */ line('M19.5 14.5A8 8 0 1 1 9.5 4.5a6.5 6.5 0 0 0 10 10Z');
export const HeartIcon = /* @__PURE__ */ line(
  'M12 20 4.5 12.3a4.6 4.6 0 0 1 0-6.5 4.5 4.5 0 0 1 6.4 0L12 7l1.1-1.2a4.5 4.5 0 0 1 6.4 0 4.6 4.6 0 0 1 0 6.5Z',
);
export const ChevronLeftIcon = /* @__PURE__ */ line('M14.5 6 8.5 12l6 6');
export const ChevronRightIcon = /* @__PURE__ */ line('M9.5 6l6 6-6 6');
export const UndoIcon = /* @__PURE__ */ line('M8.5 5 4.5 9l4 4M5 9h9a5 5 0 0 1 0 10h-4');
export const PauseIcon = /* @__PURE__ */ line('M8.5 5v14M15.5 5v14');
export const PlayIcon = /* @__PURE__ */ line('M7 5l12 7-12 7Z');
export const FilterIcon = /* @__PURE__ */ line('M4 7h16M7 12h10M10 17h4');
export const GridIcon = /* @__PURE__ */ line('M5 5h5.5v5.5H5ZM13.5 5H19v5.5h-5.5ZM5 13.5h5.5V19H5ZM13.5 13.5H19V19h-5.5Z');
export const ListIcon = /* @__PURE__ */ line('M4 5.5h4v4H4ZM11.5 7.5H20M4 14.5h4v4H4ZM11.5 16.5H20');
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
