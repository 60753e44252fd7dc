/* The icons of what is loaded later: dashboards, forms, dialogs. */
import { line } from './icon.tsx';

export const BellIcon = /* @__PURE__ */ line('M6 17V11a6 6 0 0 1 12 0v6M4 17h16M10 20.5h4M12 5V3');
export const MoreIcon = /* @__PURE__ */ line('M5 12h.01M12 12h.01M19 12h.01');
export const UserIcon = /* @__PURE__ */ line('M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4.5 20c.5-3.5 3.5-5 7.5-5s7 1.5 7.5 5');
export const ChevronUpIcon = /* @__PURE__ */ line('M6 14.5l6-6 6 6');
export const ChevronDownIcon = /* @__PURE__ */ line('M6 9.5l6 6 6-6');
export const CropIcon = /* @__PURE__ */ line('M7 3v14h14M3 7h14v14');
export const CheckIcon = /* @__PURE__ */ line('M5 12.5l4.5 4.5L19 7.5');
export const CheckedIcon = /* @__PURE__ */ line('M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM8 12.2l2.8 2.8L16 9.5');
export const DownloadIcon = /* @__PURE__ */ line('M12 4v11M7.5 10.5 12 15l4.5-4.5M5 19.5h14');
export const PlusIcon = /* @__PURE__ */ line('M12 5v14M5 12h14');
export const MinusIcon = /* @__PURE__ */ line('M5 12h14');
export const TrashIcon = /* @__PURE__ */ line('M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5');
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
