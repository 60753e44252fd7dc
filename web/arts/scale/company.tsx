import type { Company } from './layout.ts';

/** Hair, shoes and feet of furniture: darker than the rest, in the dark theme too. */
const DARK = 'fill-[light-dark(var(--soot),var(--edge))]';

/** A woman in umushanana, seen from behind: 168 cm tall, her feet at 0. Drawn for this page. */
function Person() {
  return (
    <g>
      <ellipse cx="29" cy="0" rx="27" ry="2.5" className="fill-soot opacity-15" />
      <g transform="translate(29 0) scale(0.96)">
        <path d="M-10-5H-3L-2.5 0H-11.5ZM3-5H10L11.5 0H2.5Z" className={DARK} />
        <path d="M-4-147H4L5-137H-5Z" className="fill-ash" />
        <path
          d="M-18-133C-23-128-25-112-24.500-98C-24.500-88-23-79-21.500-75C-19.500-73-18-75-18.500-78C-19.500-86-19.500-92-19-98C-18-110-16-118-14-126Z"
          className="fill-ash"
        />
        <path
          d="M18-133C23-128 25-112 24.500-98C24.500-88 23-79 21.500-75C19.500-73 18-75 18.500-78C19.500-86 19.500-92 19-98C18-110 16-118 14-126Z"
          className="fill-ash"
        />
        <path
          d="M-19-130C-18-136-12-138.500-6-139.500C-3-138-1-137.500 0-137.500C1-137.500 3-138 6-139.500C12-138.500 18-136 19-130L14.500-102C18-76 22.500-42 23-4C12-1.500-12-1.500-23-4C-22.500-42-18-76-14.500-102Z"
          className="fill-edge"
        />
        <path
          d="M-8-92C-11-62-13-34-13-4M2-90C3-62 3.500-34 3.500-3M11-92C14-62 16-34 16-4"
          className="fill-none stroke-soot opacity-15"
          strokeWidth="0.8"
        />
        <path
          d="M19-130C18-136 12-138.500 7-139.300C-2-124-14-106-17.500-92C-21-76-22.500-58-23-42C-17-64-5-84 6-97C12-104 16-112 19-130Z"
          className="fill-ochre"
        />
        <path d="M13-136C6-118-8-100-14-84M17-130C10-112-2-98-10-82" className="fill-none stroke-soot opacity-20" strokeWidth="0.7" />
        <path
          d="M0-168C5.500-168 8.500-163.500 8.300-157.500C8.100-151 5-145.500 0-145.500C-5-145.500-8.100-151-8.300-157.500C-8.500-163.500-5.500-168 0-168Z"
          className={DARK}
        />
        <ellipse cx="0" cy="-169.500" rx="6.500" ry="5.500" className={DARK} />
        <path d="M-5.500-165C-2-163.500 2-163.500 5.500-165" className="fill-none stroke-ochre" strokeWidth="1.600" />
      </g>
    </g>
  );
}

/** A sofa for three, 210 cm wide and 82 cm high, its left foot at 0, 0. */
function Sofa() {
  return (
    <g>
      <ellipse cx="105" cy="0" rx="112" ry="4" className="fill-soot opacity-15" />
      <path d="M14-14H20L18 0H15ZM190-14H196L195 0H192Z" className={DARK} />
      <rect x="12" y="-82" width="186" height="60" rx="7" className="fill-edge" />
      <path d="M74-80V-44M136-80V-44" className="stroke-soot opacity-20" strokeWidth="1" />
      <rect x="16" y="-46" width="178" height="24" rx="5" className="fill-edge" />
      <path d="M18-46H192M75-45V-24M135-45V-24" className="stroke-soot opacity-25" strokeWidth="1" />
      <rect x="0" y="-60" width="22" height="48" rx="7" className="fill-edge stroke-soot/25" />
      <rect x="188" y="-60" width="22" height="48" rx="7" className="fill-edge stroke-soot/25" />
      <rect x="8" y="-24" width="194" height="12" rx="3" className="fill-edge stroke-soot/25" />
      <rect x="140" y="-72" width="34" height="28" rx="5" transform="rotate(9 157 -58)" className="fill-ochre" />
    </g>
  );
}

/** What an artwork is shown beside, drawn in centimetres. */
export const drawings: Record<Company, () => React.ReactNode> = { person: Person, sofa: Sofa };
