import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { ApiError, call, messageOf } from '../../lib/api.ts';
import { useAppForm } from '../../lib/form.ts';
import type { RegistrationState } from '../parts/use-registration.ts';

const pause = 30;
const loadContract = () => import('#contract/email-verification');
const digitsOf = (code: string) => code.replace(/\s/g, '');

/** Sends a code to the email once, and again when asked after a pause; a right code sends the registration. */
export function useEmailCode(registration: RegistrationState) {
  const { t } = useLingui();
  const { email } = registration.form.values;
  const [problem, setProblem] = useState<string | null>(null);
  const [wait, setWait] = useState(pause);

  const textOf = (error: unknown) =>
    error instanceof ApiError && error.status > 0
      ? messageOf(error)
      : t`No connection. Nothing you typed is lost: try again.`;
  const form = useAppForm({
    id: 'code',
    initialValues: { otp: '' },
    check: ({ otp }): Record<string, string> =>
      /^\d{6}$/.test(digitsOf(otp)) ? {} : { otp: t`Enter the 6 digits of the code` },
    onSubmit: async ({ otp }) => {
      setProblem(null);
      const proof = await loadContract()
        .then(({ verifyOtp }) => call(verifyOtp, { body: { email, otp: digitsOf(otp) } }))
        .catch((error: unknown) => {
          throw error instanceof ApiError && error.status > 0 ? error : new Error(textOf(error), { cause: error });
        });
      await registration.goOn(proof.data.proof);
    },
  });
  const ask = async () => {
    setProblem(null);
    setWait(pause);
    try {
      const { sendOtp } = await loadContract();
      await call(sendOtp, { body: { email } });
    } catch (error) {
      setProblem(textOf(error));
      setWait(0);
    }
  };
  const wasAsked = useRef(false);
  const askOnce = useRef(ask);
  useEffect(() => {
    if (wasAsked.current) return;
    wasAsked.current = true;
    void askOnce.current();
  }, []);
  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);

  return { form, problem, wait, ask };
}
