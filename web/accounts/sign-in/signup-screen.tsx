import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { SIGNUP_REDIRECT_MS } from '#contract/limits.ts';
import { isPaymentScreen, screens } from '#contract/screens.ts';
import { SignUp } from '#contract/accounts.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { FormFailure, TextField } from '#web/kit/forms/field.tsx';
import { Head } from '#web/kit/browser/head.tsx';
import { ImageField } from '#web/app/forms/image-field.tsx';
import { Select } from '#web/kit/forms/select.tsx';
import { hasFields, useSchemaForm } from '#web/app/forms/use-schema-form.ts';
import { SignInLayout } from './sign-in-layout.tsx';
import { ConsentSentence } from './consent-sentence.tsx';
import { PasswordField } from './password-field.tsx';
import { useSignUp } from './queries.ts';
import { ApiFailure } from '#web/app/api.ts';
import { withNext } from '#web/accounts/session/own-path.ts';
import { useHydrated } from '#web/accounts/session/use-hydrated.ts';
import { keepNext, useNext, useWish } from './use-next.ts';
import { useReason } from './reason.ts';
import { type Going, useRedirectAfter } from './use-redirect.ts';

/** Signup: product.md sections 2, 4 and 5; artists are invited with `/signup?role=Artist`. */
export default function SignupScreen() {
  const { t } = useLingui();
  const isHydrated = useHydrated();
  const [search] = useSearchParams();
  const next = useNext();
  const { register, onSubmit, showFieldFailures, setError, reset, getValues, setValue, formState } = useSchemaForm(SignUp);
  const { errors } = formState;
  const invited = search.get('role') === 'Artist' ? 'Artist' : '';
  const [role, setRole] = useState<string>(invited);
  const [image, setImage] = useState<File>();
  const signUp = useSignUp();
  const { goTo, going } = useRedirectAfter(SIGNUP_REDIRECT_MS);
  const isArtist = role === 'Artist';
  // In the order on screen: the first invalid one gets the focus.
  const fields = {
    name: register('name'),
    email: register('email'),
    role: register('role', { onChange: (event: { target: HTMLSelectElement }) => setRole(event.target.value) }),
    password: register('password'),
  };
  const isBuying = useBuying(next);
  useEffect(() => {
    // Who comes with a wish to buy is no artist; a role that is chosen already stays.
    if (isBuying && !getValues('role')) setValue('role', 'User');
  }, [isBuying, getValues, setValue]);
  const takeRole = (select: HTMLSelectElement | null) => {
    fields.role.ref(select);
    // It may have been changed before hydration.
    if (select) setRole(select.value);
  };
  const submit = onSubmit((values) =>
    signUp.mutate(
      { ...values, consent: true, img: isArtist ? image : undefined },
      {
        onSuccess: () => {
          reset();
          setImage(undefined);
          keepNext(next);
          goTo(withNext(screens.login, next), { email: values.email, isNew: true });
        },
        onError: (error) => {
          showFieldFailures(error);
          if (isTaken(error)) setError('email', { message: error.message }, { shouldFocus: true });
        },
      },
    ),
  );
  if (going) return <Registered {...going} />;
  return (
    <SignInLayout title={<Trans>Create your account</Trans>} about={<Why />}>
      <Head title={t`Sign up`} description={t`Join Ubugeni as an art enthusiast or as an artist.`} canonical={screens.signup} />
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormFailure>{refusalOf(signUp)}</FormFailure>
        <TextField label={t`Username`} autoComplete="name" {...fields.name} error={errors.name?.message} />
        <TextField
          label={t`Email`}
          type="email"
          autoComplete="email"
          hint={isArtist && t`Public: once you are approved, your email address is shown in the artists directory.`}
          {...fields.email}
          error={errors.email?.message}
        />
        <WaysIn of={signUp} isSaid={errors.email !== undefined} next={next} />
        <Select label={t`Role`} defaultValue={invited} {...fields.role} ref={takeRole} error={errors.role?.message}>
          <option value="">{t`Select your role`}</option>
          <option value="Artist">{t`Artist`}</option>
          <option value="User">{t`Art Enthusiast`}</option>
        </Select>
        <PasswordField
          label={t`Password`}
          autoComplete="new-password"
          hint={t`At least 8 characters; a few words of your own are best.`}
          {...fields.password}
          error={errors.password?.message}
        />
        {isArtist && <ImageField label={t`Profile image`} name="img" file={image} onChange={setImage} />}
        <ConsentSentence />
        <Button type="submit" look="primary" disabled={!isHydrated} busy={signUp.isPending}>
          <Trans>Sign Up</Trans>
        </Button>
      </form>
      <p className="border-t border-hairline pt-4 text-sm text-ash">
        <Trans>
          Already with us?{' '}
          <Link to={withNext(screens.login, next)} className="button button-quiet">
            Login
          </Link>
        </Trans>
      </p>
    </SignInLayout>
  );
}

/** In the form's place until the sign-in is shown by itself: it would stand there emptied, as if nothing had been sent. */
function Registered({ path, state }: Going) {
  const { t } = useLingui();
  return (
    <SignInLayout
      title={<Trans>Registration successful</Trans>}
      about={<Trans>Your account is ready. Next, sign in with your password.</Trans>}
    >
      <Head title={t`Sign up`} canonical={screens.signup} />
      {/* The button that had the focus is gone. */}
      <LinkButton to={path} state={state} look="primary" ref={takeFocus}>
        <Trans>Login</Trans>
      </LinkButton>
    </SignInLayout>
  );
}

const takeFocus = (link: HTMLElement | null) => link?.focus();

function Why() {
  const reason = useReason({ isNew: true });
  return reason ?? <Trans>For those who love art, and for those who make it.</Trans>;
}

/** Whether somebody came to buy: with a wish, or on the way to the cart. */
function useBuying(next: string | undefined): boolean {
  const wish = useWish();
  return wish !== undefined || (next !== undefined && isPaymentScreen(next.split(/[?#]/)[0] ?? ''));
}

type SigningUp = ReturnType<typeof useSignUp>;

const isTaken = (error: unknown): error is ApiFailure => error instanceof ApiFailure && error.code === 'users.emailTaken';

/** What the server said, unless it is said at its field. */
const refusalOf = ({ error, failure }: SigningUp) => (hasFields(error) || isTaken(error) ? undefined : failure);

/** The two ways into the account that an address has already, beneath its field, while that says so. */
function WaysIn({ of: { error, variables }, isSaid, next }: { of: SigningUp; isSaid: boolean; next: string | undefined }) {
  if (!isSaid || !isTaken(error)) return null;
  const state = { email: variables?.email };
  const look = 'inline-flex min-h-11 items-center underline underline-offset-4';
  return (
    <p className="-mt-4 flex flex-wrap gap-x-6 text-sm">
      <Link to={withNext(screens.login, next)} state={state} className={look}>
        <Trans>Sign in</Trans>
      </Link>
      <Link to={withNext(screens.forgotPassword, next)} state={state} className={look}>
        <Trans>Set a new password</Trans>
      </Link>
    </p>
  );
}
