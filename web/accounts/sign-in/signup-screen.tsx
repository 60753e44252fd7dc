import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { SIGNUP_REDIRECT_MS } from '#contract/limits.ts';
import { screens } from '#contract/screens.ts';
import { SignUp } from '#contract/accounts.ts';
import { Button } from '#web/kit/button.tsx';
import { FormFailure, TextField } from '#web/kit/field.tsx';
import { Head } from '#web/kit/head.tsx';
import { ImageField } from '#web/app/forms/image-field.tsx';
import { Select } from '#web/kit/select.tsx';
import { useSchemaForm } from '#web/app/forms/use-schema-form.ts';
import { SignInLayout } from './sign-in-layout.tsx';
import { ConsentField } from './consent-field.tsx';
import { PasswordField } from './password-field.tsx';
import { useSignUp } from './queries.ts';
import { useHydrated } from '#web/accounts/session/use-hydrated.ts';
import { useRedirectAfter } from './use-redirect.ts';

/** Signup: product.md sections 2, 4 and 5; artists are invited with `/signup?role=Artist`. */
export default function SignupScreen() {
  const { t } = useLingui();
  const isHydrated = useHydrated();
  const [search] = useSearchParams();
  const { register, onSubmit, showFieldFailures, reset, formState } = useSchemaForm(SignUp);
  const { errors } = formState;
  const invited = search.get('role') === 'Artist' ? 'Artist' : '';
  const [role, setRole] = useState<string>(invited);
  const [image, setImage] = useState<File>();
  const signUp = useSignUp();
  const { goTo, isGoing } = useRedirectAfter(SIGNUP_REDIRECT_MS);
  const isArtist = role === 'Artist';
  // In the order on screen: the first invalid one gets the focus.
  const fields = {
    name: register('name'),
    email: register('email'),
    role: register('role', { onChange: (event: { target: HTMLSelectElement }) => setRole(event.target.value) }),
    password: register('password'),
    consent: register('consent'),
  };
  const takeRole = (select: HTMLSelectElement | null) => {
    fields.role.ref(select);
    // It may have been changed before hydration.
    if (select) setRole(select.value);
  };
  const submit = onSubmit((values) =>
    signUp.mutate(
      { ...values, img: isArtist ? image : undefined },
      {
        onSuccess: () => {
          reset();
          setImage(undefined);
          goTo(screens.login);
        },
        onError: showFieldFailures,
      },
    ),
  );
  return (
    <SignInLayout title={<Trans>Create your account</Trans>} about={<Trans>For those who love art, and for those who make it.</Trans>}>
      <Head title={t`Sign up`} description={t`Join Ubugeni as an art enthusiast or as an artist.`} canonical={screens.signup} />
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormFailure>{signUp.failure}</FormFailure>
        <TextField label={t`Username`} autoComplete="name" {...fields.name} error={errors.name?.message} />
        <TextField
          label={t`Email`}
          type="email"
          autoComplete="email"
          hint={isArtist && t`Public: once you are approved, your email address is shown in the artists directory.`}
          {...fields.email}
          error={errors.email?.message}
        />
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
        <ConsentField {...fields.consent} failure={errors.consent} />
        <Button type="submit" look="primary" disabled={!isHydrated} busy={signUp.isPending || isGoing}>
          <Trans>Sign Up</Trans>
        </Button>
      </form>
      <p className="border-t border-hairline pt-4 text-sm text-ash">
        <Trans>
          Already with us?{' '}
          <Link to={screens.login} className="button button-quiet">
            Login
          </Link>
        </Trans>
      </p>
    </SignInLayout>
  );
}
