// Without a schema: pages of visitors ask it too, and load none.
/** Who works for the shop, and as what; an admin is one with role Admin and isAdmin, the others keep their role. */
export const STAFF = ['editor', 'support', 'admin'] as const;
export type Staff = (typeof STAFF)[number];

/**
 * The parts of the shop's work and who does them beside an admin, who does all (product.md section 1). A call of paths.ts names its part, and
 * so do the dashboard's menu and screens.
 */
export const staffParts = {
  /** What every member of the staff has: the first page of the dashboard and its search. */
  dashboard: ['editor', 'support'],
  works: ['editor'],
  applicants: ['editor'],
  moderation: ['editor'],
  blog: ['editor'],
  exhibitions: ['editor'],
  reports: ['editor', 'support'],
  /** Without refunds. */
  orders: ['support'],
  /** Without erasing and roles. */
  people: ['support'],
  emails: ['support'],
} as const satisfies Record<string, readonly Staff[]>;
export type StaffPart = keyof typeof staffParts;

/** Whether one who works as this does this part; nobody does without being of the staff. */
export function doesPart(staff: Staff | null | undefined, part: StaffPart): boolean {
  if (!staff) return false;
  const others: readonly Staff[] = staffParts[part];
  return staff === 'admin' || others.includes(staff);
}
