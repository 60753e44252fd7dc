import * as z from 'zod/mini';
import { fail } from '#contract/failures.ts';
import type { EditUser } from '#contract/accounts.ts';
import { NewPassword } from '#contract/schemas.ts';
import { fieldMessages } from '#contract/messages.ts';
import type { Services } from '#server/platform/services.ts';
import { hashPassword, refuseCommonPassword } from '#server/accounts/sign-in/password.ts';
import { refusePassword } from '#server/accounts/sign-in/prove-again.ts';
import { proveOwner } from '#server/accounts/sign-in/prove-owner.ts';
import type { UserRow } from '#server/accounts/table.ts';

export type ChosenPassword = { hash: string };
type PasswordEdit = { row: UserRow; isSelf: boolean; ip: string; body: EditUser };

/**
 * The new password of an edit, or undefined when it stays (contract.md section 3). For one's own account `password` is the current one, checked
 * whenever it is sent and required for another address or a `newPassword`. From an admin an empty `password` keeps it, another one replaces it.
 * Throws 'users.password', 'input.invalid', 'limit.reached'.
 */
export async function choosePassword(services: Services, edit: PasswordEdit): Promise<ChosenPassword | undefined> {
  return edit.isSelf ? chooseOwn(services, edit) : chooseForOther(edit);
}

async function chooseOwn(services: Services, { row, ip, body }: PasswordEdit): Promise<ChosenPassword | undefined> {
  const { password, newPassword, email } = body;
  const isNeeded = Boolean(newPassword) || (email !== undefined && email !== row.email);
  if (isNeeded && !password)
    throw fail('input.invalid', fieldMessages.passwordRequired).withFields({ password: fieldMessages.passwordRequired });
  if (password && !(await proveOwner(services, { email: row.email, ip, account: row, password }))) {
    throw refusePassword();
  }
  return newPassword ? hashChosen(newPassword, { row, body, field: 'newPassword' }) : undefined;
}

async function chooseForOther({ row, body }: PasswordEdit): Promise<ChosenPassword | undefined> {
  const typed = body.password || body.newPassword;
  if (!typed) return undefined;
  const parsed = z.safeParse(NewPassword, typed);
  const sentence = parsed.error?.issues[0]?.message;
  if (sentence) throw fail('input.invalid', sentence).withFields({ password: sentence });
  return hashChosen(typed, { row, body, field: 'password' });
}

async function hashChosen(typed: string, { row, body, field }: { row: UserRow; body: EditUser; field: string }): Promise<ChosenPassword> {
  refuseCommonPassword(typed, { name: body.name ?? row.name, email: body.email ?? row.email, field });
  return { hash: await hashPassword(typed) };
}
